/** The action spaces and phrases of our games, for tests: `npm run games` writes them down as the server gives them. */
import { ActionSpace } from '../lib/actions';
import { Phrases, type PhraseTable } from '../lib/phrases';
import type { Move } from './game';
import text from './games.json?raw';

interface Known {
  readonly actions: readonly Move[];
  readonly phrases: Readonly<Record<string, PhraseTable>>;
}
const games = JSON.parse(text) as Readonly<Record<string, Known>>;

export const spaceOf = (game: string): ActionSpace => new ActionSpace(games[game]?.actions ?? []);

/** A move by its text, which must be one. */
export function moveIn(space: ActionSpace, text: string): Move {
  const [move] = space.written([text]);
  if (!move) throw new Error(`'${text}' is not a move of this game.`);
  return move;
}

/** All phrases of a game in a language, by key. */
export const tableOf = (game: string, language: string): PhraseTable => games[game]?.phrases[language] ?? {};

export const phrasesOf = (game: string, language: string): Phrases => new Phrases(language, tableOf(game, language));
