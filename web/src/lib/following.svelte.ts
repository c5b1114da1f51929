/**
 * Following a game at a table: steps of others shown one by one, what happened since one's own last turn, and what a
 * person lets the page do alone. None of it is needed at the first sight of a table.
 */
import { untrack } from 'svelte';
import type { GameView, Move } from '../games/game';
import * as m from '../texts/messages.js';
import { api } from './api';
import type { Draft } from './draft.svelte';
import { lastTurnsFrom } from './ending';
import { confirms } from './habits';
import { notice } from './notices.svelte';
import { Playback, type Shown } from './playback.svelte';
import { settings } from './settings.svelte';
import { Since } from './since.svelte';
import type { TableLink } from './table.svelte';
import type { Turn } from './turn.svelte';
import type { Moment, Moments, Step, Table } from './wire';

/** How long a step is shown when it is seen again, in milliseconds. */
const AGAIN = 900;

interface Around {
  readonly link: TableLink;
  readonly turn: Turn;
  readonly draft: Draft;
  readonly table: () => Table;
  readonly moves: () => readonly Move[];
  /** What others did since this person last acted. */
  readonly news: () => readonly Step[];
  /** What a step is called. */
  readonly name: (move: Move, view: GameView) => string;
}

export class Following {
  readonly playback = new Playback(() => (document.hidden ? 0 : settings.pace));
  readonly since: Since;
  /** A tap has stopped what was seen again: it does not begin it anew. */
  #stopped = false;
  /** The person has left the table: what was asked before moves nothing there. */
  #left = false;
  readonly #leave: () => void;

  constructor(private readonly around: Around) {
    const { link } = around;
    this.since = new Since(link.id);
    link.onstep = (frame) => {
      if (frame) this.playback.arrive({ version: frame.version, view: frame.view, events: frame.step.events });
      else this.playback.end();
    };
    document.addEventListener('visibilitychange', this.look);
    const stop = $effect.root(() => {
      $effect(() => this.look());
      $effect(() => this.#alone());
    });
    this.#leave = () => {
      this.#left = true;
      stop();
      link.onstep = null;
      document.removeEventListener('visibilitychange', this.look);
      this.playback.end();
    };
  }

  /** A position on the way that is shown for a moment. */
  get past(): Shown | null {
    return this.playback.shown;
  }

  end(): void {
    this.#leave();
  }

  /** Whoever has not looked for a while is told what has happened; who shares a device has seen it. */
  readonly look = (): void => {
    const { link, turn, news } = this.around;
    const telling = news().length > 0 && link.seat !== null && turn.own.length === 1 && !turn.over;
    const acted = link.log.some((step) => step.seat === link.seat);
    const away = link.state !== 'live' || link.catchingUp || document.hidden;
    const { version, view } = link;
    untrack(() => {
      if (away) this.since.leave();
      else if (view) this.since.look(version, telling, acted);
    });
  };

  /** Whatever the person does ends what is shown of the past; false if there was nothing. */
  stop(): boolean {
    const { playback } = this;
    if (!playback.running) return false;
    this.#stopped = playback.again;
    playback.end();
    return true;
  }

  /** The tap that stopped it is over. */
  readonly released = (): void => {
    this.#stopped = false;
  };

  /** Shows what others did once more, from the person's own last step on. */
  async replay(): Promise<void> {
    const { seat, id } = this.around.link;
    if (seat !== null) await this.#replay((from) => api.since(id, seat, from), 0);
  }

  /** Shows the last turns of a finished game once more: one for each of its players. */
  async again(players: number): Promise<void> {
    const { id, seat, invite, log } = this.around.link;
    const first = lastTurnsFrom(log, players);
    if (first !== null) await this.#replay((from) => api.moments(id, seat, invite, from), first);
  }

  async #replay(ask: (from: number) => Promise<Moments>, first: number): Promise<void> {
    const { seat } = this.around.link;
    if (this.#stopped) return;
    const found: Moment[] = [];
    for (let from: number | null | undefined = first; typeof from === 'number'; ) {
      const part = await ask(from);
      found.push(...(part.moments as readonly Moment[]));
      from = part.next;
    }
    if (seat === this.around.link.seat) this.playback.replay(found, AGAIN);
  }

  /** Whether a step is to be confirmed because it ends the turn. */
  async ends(move: Move): Promise<boolean> {
    const { link, turn, draft, table } = this.around;
    if (!turn.free || !confirms(settings.confirming, table().clock)) return false;
    const { version } = link;
    const found = await draft.foresee(move);
    return version === link.version && (found?.passes ?? false);
  }

  /** What is left to do alone is done, unless it tells or ends something, or was just taken back. */
  #alone(): void {
    const { link, turn, draft, name } = this.around;
    const [only, ...more] = this.around.moves();
    const { view, version } = link;
    if (!settings.lone || !turn.free || !only || more.length > 0 || !view) return;
    if (link.log.at(-1)?.kind === 'undo') return;
    void draft.foresee(only).then((found) => {
      if (this.#left || !found?.undoable || version !== link.version || !turn.free) return;
      notice(m.lone_taken({ move: name(only, view) }));
      link.move(only);
    });
  }
}
