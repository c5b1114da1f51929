/** What the drawing of Domus Regnatrix says itself, beside the game's own phrases: fetched in the language that is spoken. */
import { type Phrases, Words } from '../../lib/words';

const FETCH: Readonly<Record<string, () => Promise<{ readonly phrases: Phrases }>>> = {
  en: () => import('./texts/en'),
  it: () => import('./texts/it'),
};
let learned = $state.raw<Readonly<Record<string, Words>>>({});
const asked = new Set<string>();
const MUTE = new Words('en', {});

/** Fetches the texts in a language; English if there are none in it. */
export async function learn(language: string): Promise<void> {
  const known = language in FETCH ? language : 'en';
  if (asked.has(known)) return;
  asked.add(known);
  const found = await FETCH[known]?.();
  if (found) learned = { ...learned, [known]: new Words(known, found.phrases) };
}

/** The texts in a language; until they are there, in one that was learned before. */
export function texts(language: string): Words {
  const found = learned[language];
  if (found) return found;
  void learn(language);
  return Object.values(learned)[0] ?? MUTE;
}
