/** The action spaces of the games, which say what the numbers of moves mean, and their phrases. `npm run games` writes them. */
import { readFileSync } from 'node:fs';
import type { Move } from '../src/games/game.ts';
import type { PhraseTable } from '../src/lib/phrases.ts';

const games = JSON.parse(readFileSync(new URL('../src/games/games.json', import.meta.url), 'utf-8')) as Readonly<
  Record<string, { readonly actions: readonly Move[]; readonly phrases: Readonly<Record<string, PhraseTable>> }>
>;

/** The texts of moves by their numbers. */
export const textsOf = (game: string, ids: readonly number[]): string[] =>
  ids.map((id) => games[game]?.actions[id]?.text ?? '');

/** The phrases of a game in a language, by key. */
export const phrasesIn = (game: string, language: string): PhraseTable => games[game]?.phrases[language] ?? {};

/** The move of a text. */
export function moveOf(game: string, text: string): Move {
  const move = games[game]?.actions.find((one) => one.text === text);
  if (!move) throw new Error(`'${text}' is not a move of ${game}.`);
  return move;
}
