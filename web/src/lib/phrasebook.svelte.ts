/** What a game's drawing says itself, beside the game's own phrases: fetched in the language that is spoken. */
import { Phrases, type PhraseTable } from './phrases';

export interface Phrasebook {
  /** Fetches the texts in a language; English if there are none in it. */
  learn(language: string): Promise<void>;
  /** The texts in a language; until they are there, in one that was learned before. */
  texts(language: string): Phrases;
}

export function phrasebook(
  pages: Readonly<Record<string, () => Promise<{ readonly phrases: PhraseTable }>>>,
): Phrasebook {
  let learned = $state.raw<Readonly<Record<string, Phrases>>>({});
  const asked = new Map<string, Promise<void>>();
  const mute = new Phrases('en', {});

  function learn(language: string): Promise<void> {
    const known = language in pages ? language : 'en';
    let fetching = asked.get(known);
    if (fetching === undefined) {
      fetching = (async () => {
        const found = await pages[known]?.();
        if (found) learned = { ...learned, [known]: new Phrases(known, found.phrases) };
      })();
      asked.set(known, fetching);
    }
    return fetching;
  }

  function texts(language: string): Phrases {
    const found = learned[language];
    if (found) return found;
    void learn(language);
    return Object.values(learned)[0] ?? mute;
  }

  return { learn, texts };
}
