/** Whether a page speaks a person's language and nothing else. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { phrasesIn } from './space.ts';

type Messages = Record<string, unknown>;

const messagesIn = async (language: string): Promise<Messages> =>
  JSON.parse(await readFile(new URL(`../messages/${language}.json`, import.meta.url), 'utf8')) as Messages;

/** A phrase where it stands for itself, not within a word. */
const whole = (phrase: string): RegExp =>
  new RegExp(`(^|[^\\p{L}_])${phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\p{L}_])`, 'mu');

/** Sentences without parameters of page and game that are said in English alone, of these two languages. */
export async function onlyEnglish(language: string, game: string): Promise<string[]> {
  const found: string[] = [];
  for (const [here, there] of [
    [await messagesIn('en'), await messagesIn(language)],
    [phrasesIn(game, 'en'), phrasesIn(game, language)],
  ] as const) {
    const elsewhere = Object.values(there).join('\n');
    for (const [key, phrase] of Object.entries(here))
      if (
        typeof phrase === 'string' &&
        phrase.length > 5 &&
        !/[{]/.test(phrase) &&
        // A word such as “neutral” is said in more languages than one.
        /[ .]|^[A-Z]/.test(phrase) &&
        phrase !== there[key] &&
        key !== '$schema' &&
        // “Analyse” is a German word too.
        !whole(phrase).test(elsewhere)
      )
        found.push(phrase);
  }
  assert.ok(found.length > 100);
  return found;
}

/** The page says none of these, neither in sight nor as a name. */
export async function assertNoneOf(page: Page, english: readonly string[]): Promise<void> {
  const said = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  const spoken = english.filter((phrase) => whole(phrase).test(said));
  const lines = said.split('\n').filter((line) => spoken.some((phrase) => line.includes(phrase)));
  assert.deepEqual(lines, [], `English on the page ${page.url()}`);
}
