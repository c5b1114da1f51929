/** The review of a game: whether there is one, how far it is worked out, and asking for it. */
import { api } from '../api';
import { present } from '../person.svelte';
import { tell } from '../problem';
import type { Review, ReviewFound } from '../wire';

/** How long until it is looked whether there is more, in milliseconds. */
const AGAIN = 1500;

export class Reviewing {
  /** How far it is; null: nobody has looked yet. */
  phase = $state<ReviewFound['phase'] | null>(null);
  /** The review as far as it is there. */
  review = $state.raw<Review | null>(null);
  trouble = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
  ) {}

  /** Looks whether there is one, or one on the way. */
  async look(): Promise<void> {
    await this.#tell(() => api.review(this.id, this.invite));
  }

  /** Has the game reviewed; that takes a while, and the first parts come soon. */
  async ask(): Promise<void> {
    this.phase = 'waiting';
    await this.#tell(async () => {
      await present();
      return api.askReview(this.id, this.invite);
    });
  }

  /** Looks no more. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #tell(ask: () => Promise<ReviewFound>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const { phase, review } = await ask();
      this.trouble = '';
      this.phase = phase;
      this.review = phase === 'none' ? null : review;
      if (this.#ended || phase === 'none' || phase === 'whole') return;
      this.#timer = setTimeout(() => void this.look(), AGAIN);
    } catch (error) {
      this.trouble = tell(error);
      // What was under way goes on, whoever could not look at it.
      if (this.review && !this.#ended) this.#timer = setTimeout(() => void this.look(), 4 * AGAIN);
      else this.phase = 'none';
    }
  }
}
