/** Finds a game's drawing by the game's name: each folder beside this file is one. */
import type { GameModule } from './game';

const folders = import.meta.glob<{ default: GameModule }>('./*/index.ts');
const covers = import.meta.glob<string>('./*/cover.svg', { eager: true, query: '?url', import: 'default' });
const pitches = import.meta.glob<Readonly<Record<string, string>>>('./*/pitch.json', {
  eager: true,
  import: 'default',
});

/** The drawing of a game, fetched when it is first needed; null if the page has none for it. */
export async function loadGame(name: string): Promise<GameModule | null> {
  const game = (await folders[`./${name}/index.ts`]?.())?.default ?? null;
  await game?.prepare?.(document.documentElement.lang);
  return game;
}

/** The names of the games that have a page of their own, as the folders are called. */
export const GAMES: readonly string[] = Object.keys(folders).map((path) => path.split('/')[1] ?? '');

export const drawn = (name: string): boolean => `./${name}/index.ts` in folders;

/** Where a game's picture is: `cover.svg` in its folder. */
export const coverOf = (name: string): string | undefined => covers[`./${name}/cover.svg`];

/** What a game is about in a sentence: `pitch.json` in its folder, by language. */
export const pitchOf = (name: string, language: string): string => pitches[`./${name}/pitch.json`]?.[language] ?? '';
