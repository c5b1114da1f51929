/** Finds a game's drawing by the game's name: each folder beside this file is one. */
import type { GameModule } from './game';

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');

/** The drawing of a game, fetched when it is first needed; null if the page has none for it. */
export async function loadGame(name: string): Promise<GameModule | null> {
  const folder = folders[`./${name}/index.ts`];
  return folder ? (await folder()).default : null;
}

export const drawn = (name: string): boolean => `./${name}/index.ts` in folders;
