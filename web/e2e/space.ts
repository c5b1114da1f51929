/** The action spaces of the games: what the numbers of moves mean that go over the wire. `npm run actions` writes them. */
import { readFileSync } from 'node:fs';
import type { Move } from '../src/games/game.ts';

const spaces = JSON.parse(readFileSync(new URL('../src/games/actions.json', import.meta.url), 'utf-8')) as Readonly<
  Record<string, readonly Move[]>
>;

/** The texts of moves by their numbers. */
export const textsOf = (game: string, ids: readonly number[]): string[] =>
  ids.map((id) => spaces[game]?.[id]?.text ?? '');

/** The move of a text. */
export function moveOf(game: string, text: string): Move {
  const move = spaces[game]?.find((one) => one.text === text);
  if (!move) throw new Error(`'${text}' is not a move of ${game}.`);
  return move;
}
