/** The action spaces of our games, for tests: `npm run actions` writes them down as the server tells them. */
import { ActionSpace } from '../lib/actions';
import text from './actions.json?raw';
import type { Move } from './game';

const spaces = JSON.parse(text) as Readonly<Record<string, readonly Move[]>>;

export const spaceOf = (game: string): ActionSpace => new ActionSpace(spaces[game] ?? []);

/** A move by its text, which must be one. */
export function moveIn(space: ActionSpace, text: string): Move {
  const [move] = space.written([text]);
  if (!move) throw new Error(`'${text}' is not a move of this game.`);
  return move;
}
