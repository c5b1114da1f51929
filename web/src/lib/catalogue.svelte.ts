/** What the server tells about its games, fetched once each: the list, the phrases, the rulebooks. */
import { SvelteMap } from 'svelte/reactivity';
import { ActionSpace } from './actions';
import { api, Trouble } from './api';
import { Phrases } from './phrases';
import type { GameInfo, Rulebook } from './wire';

const phrases = new SvelteMap<string, Phrases>();
const actions = new SvelteMap<string, ActionSpace>();
const books = new SvelteMap<string, Rulebook>();
const asked = new Map<string, Promise<unknown>>();
let games = $state.raw<readonly GameInfo[] | null>(null);

/** Fetches once; a failure is forgotten, so that the next reader asks again. */
function once<T>(key: string, fetch: () => Promise<T>, keep: (found: T) => void): Promise<void> {
  let running = asked.get(key);
  if (!running) {
    running = fetch().then(keep, (error: unknown) => {
      asked.delete(key);
      throw error;
    });
    asked.set(key, running);
  }
  return running as Promise<void>;
}

export const catalogue = {
  get games(): readonly GameInfo[] | null {
    return games;
  },
  game: (name: string): GameInfo | undefined => games?.find((game) => game.name === name),
  /** What a game is called: nothing yet while the list is on its way, and of one that is not in it, its name. */
  title: (name: string): string => (games ? (catalogue.game(name)?.title ?? name) : ''),
  phrases: (game: string, language: string): Phrases | undefined => phrases.get(`${game}/${language}`),
  actions: (game: string, ruleset: string): ActionSpace | undefined => actions.get(`${game} ${ruleset}`),
  rules: (game: string, language: string): Rulebook | undefined => books.get(`${game}/${language}`),
};

export const needGames = (): Promise<void> =>
  once('games', api.games, (found) => {
    games = found;
  });

/** Asks in a person's language, or in the game's first one if it does not speak that. */
async function spoken<T>(game: string, language: string, ask: (language: string) => Promise<T>): Promise<T> {
  try {
    return await ask(language);
  } catch (error) {
    if (!(error instanceof Trouble) || error.key !== 'unknown-language') throw error;
    await needGames();
    return ask(catalogue.game(game)?.languages[0] ?? language);
  }
}

export const needPhrases = (game: string, language: string): Promise<void> =>
  once(
    `phrases ${game}/${language}`,
    () => spoken(game, language, (one) => api.phrases(game, one)),
    (found) => phrases.set(`${game}/${language}`, new Phrases(language, found)),
  );

/** The moves of a game by the ruleset that a table is played by. */
export const needActions = (game: string, ruleset: string): Promise<void> =>
  once(
    `actions ${game} ${ruleset}`,
    () => api.actions(game, ruleset),
    (found) => actions.set(`${game} ${ruleset}`, new ActionSpace(found)),
  );

export const needRules = (game: string, language: string): Promise<void> =>
  once(
    `rules ${game}/${language}`,
    () => spoken(game, language, (one) => api.rules(game, one)),
    (found) => books.set(`${game}/${language}`, found),
  );
