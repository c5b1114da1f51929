/** Finds a game's drawing by the game's name: each folder here with an `index.ts` is one; other packages bring theirs. */
import { catalogue, needGames } from '../lib/catalogue.svelte';
import type { GameModule } from './game';

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const covers = import.meta.glob<string>('./*/cover.svg', { eager: true, query: '?url', import: 'default' });

/** The drawing of a game, fetched when it is first needed; null if the server has no such game. */
export async function loadGame(name: string): Promise<GameModule | null> {
  return (await folders[`./${name}/index.ts`]?.())?.default ?? (await loadOutside(name));
}

async function loadOutside(name: string): Promise<GameModule | null> {
  await needGames();
  const info = catalogue.game(name);
  return info ? (await import('./outside/outside')).outside(info) : null;
}

/** The names of the games that the page itself draws, as the folders are called. */
export const GAMES: readonly string[] = Object.keys(folders).map((path) => path.split('/')[1] ?? '');

/** Where a game's picture is: `cover.svg` in its folder, or what its package brings; else our own. */
export const coverOf = (name: string): string =>
  covers[`./${name}/cover.svg`] ??
  (catalogue.game(name)?.brings.includes('cover.svg') ? `/api/games/${name}/page/cover.svg` : '/icon.svg');
