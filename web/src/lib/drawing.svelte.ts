/** All that a game needs to be drawn, fetched as soon as it is known which: its drawing, phrases and moves. */
import { loadGame } from '../games';
import type { BoardProps, GameModule, GameView, PlayerInfo } from '../games/game';
import type { ActionSpace } from './actions';
import { catalogue, needActions, needGames, needPhrases } from './catalogue.svelte';
import type { Phrases } from './phrases';
import { settings } from './settings.svelte';

/** A game that can be drawn. */
export interface Drawn {
  readonly module: GameModule;
  readonly phrases: Phrases;
  readonly actions: ActionSpace;
  readonly language: string;
}

/** Which game is to be drawn; without a ruleset by today's. */
interface Which {
  readonly game: string;
  readonly ruleset?: string;
}

export class Drawing {
  #module = $state.raw<GameModule | null>(null);
  /** There is no drawing of this game. */
  missing = $state(false);

  readonly #game = $derived.by(() => this.which()?.game);
  readonly #ruleset = $derived.by(() => this.which()?.ruleset ?? this.#info?.ruleset);
  readonly #info = $derived.by(() => catalogue.game(this.#game ?? ''));
  readonly drawn: Drawn | null = $derived.by(() => {
    const [game, language] = [this.#game ?? '', settings.language];
    const phrases = catalogue.phrases(game, language);
    const actions = catalogue.actions(game, this.#ruleset ?? '');
    return this.#module && phrases && actions ? { module: this.#module, phrases, actions, language } : null;
  });

  constructor(
    private readonly which: () => Which | null,
    trouble: (error: unknown) => void,
  ) {
    // The list of games only adds titles and levels: a table can be played without it.
    needGames().catch(() => undefined);
    $effect(() => {
      if (!this.#game) return;
      loadGame(this.#game).then((found) => {
        this.#module = found;
        this.missing = found === null;
      }, trouble);
    });
    $effect(() => {
      if (this.#game && this.#ruleset) needActions(this.#game, this.#ruleset).catch(trouble);
    });
    // Another language may be chosen while the game goes on.
    $effect(() => {
      if (this.#game) needPhrases(this.#game, settings.language).catch(trouble);
    });
  }

  get title(): string {
    return this.#info?.title ?? this.#game ?? '';
  }
  /** Whether somebody can advise on the game. */
  get advice(): boolean {
    return this.#info?.advice ?? false;
  }
}

const nothing = (): void => undefined;
const unknown = async (): Promise<null> => null;

/** What a board is told where one only looks on; whoever can do more says so over it. */
export const lookingOn = (drawn: Drawn, view: GameView, players: readonly PlayerInfo[]): BoardProps => ({
  view,
  moves: [],
  actions: drawn.actions,
  seat: view.seat,
  myTurn: false,
  players,
  phrases: drawn.phrases.among(
    players.map(({ name }) => name),
    drawn.phrases.you,
  ),
  language: drawn.language,
  staged: null,
  preview: null,
  advice: null,
  latest: [],
  recent: [],
  lit: [],
  onmove: nothing,
  onstage: nothing,
  onpoint: nothing,
  onwhy: unknown,
  onwhynot: nothing,
  onpreview: unknown,
  ondetails: unknown,
  onundo: nothing,
  onsay: nothing,
  onrule: nothing,
});
