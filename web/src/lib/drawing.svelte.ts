/** All that a game at a table needs to be drawn, fetched as soon as it is known which: its drawing, phrases and moves. */
import { loadGame } from '../games';
import type { GameModule } from '../games/game';
import type { ActionSpace } from './actions';
import { catalogue, needActions, needGames, needPhrases } from './catalogue.svelte';
import type { Phrases } from './phrases';
import { settings } from './settings.svelte';

export class Drawing {
  module = $state.raw<GameModule | null>(null);
  /** There is no drawing of this game. */
  missing = $state(false);

  constructor(
    readonly game: string,
    readonly ruleset: string,
    private readonly trouble: (error: unknown) => void,
  ) {
    // The list of games only adds titles and levels: a table can be played without it.
    needGames().catch(() => undefined);
    needActions(game, ruleset).catch(trouble);
    loadGame(game).then((found) => {
      this.module = found;
      this.missing = found === null;
    }, trouble);
    // Another language may be chosen while the game goes on.
    $effect(() => {
      needPhrases(game, settings.language).catch(this.trouble);
    });
  }

  get phrases(): Phrases | undefined {
    return catalogue.phrases(this.game, settings.language);
  }
  get actions(): ActionSpace | undefined {
    return catalogue.actions(this.game, this.ruleset);
  }
  get title(): string {
    return catalogue.game(this.game)?.title ?? this.game;
  }
  /** Whether somebody can advise on the game. */
  get advice(): boolean {
    return catalogue.game(this.game)?.advice ?? false;
  }
}
