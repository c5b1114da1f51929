/** The page's messages: each is said in every language, with the same parameters and for the same numbers. */
import { describe, expect, it } from 'vitest';
import { locales } from './texts/runtime.js';

interface Variant {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
type Messages = Readonly<Record<string, string | readonly Variant[]>>;

const files = import.meta.glob<Messages>('../messages/*.json', { eager: true, import: 'default' });
const said = new Map(
  Object.entries(files).map(([path, all]) => [path.slice('../messages/'.length, -'.json'.length), all]),
);
const messagesIn = (language: string): Messages => said.get(language) ?? {};
const english = messagesIn('en');
const keys = Object.keys(english).filter((key) => !key.startsWith('$'));

const textsOf = (message: Messages[string] | undefined): readonly string[] =>
  typeof message === 'string' ? [message] : (message ?? []).flatMap(({ match }) => Object.values(match));
const parameters = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();
/** What a message takes and when it says what, without what it says. */
const shape = (message: Messages[string] | undefined): unknown =>
  typeof message === 'string' || message === undefined
    ? parameters(message ?? '')
    : message.map(({ declarations, selectors, match }) => ({
        declarations,
        selectors,
        cases: Object.keys(match).sort(),
      }));

/** How a language writes quotations, and what never stands in it. */
const STRANGE: Readonly<Record<string, RegExp>> = { en: /"|„|«|'/, it: /"|“|„|'/, de: /"|”|«|'|\bSie sind\b/ };

describe.each(locales)('In %s', (language) => {
  const messages = messagesIn(language);

  it('every message is said, and no other', () => {
    expect(
      Object.keys(messages)
        .filter((key) => !key.startsWith('$'))
        .sort(),
    ).toEqual([...keys].sort());
    expect(
      keys.filter((key) => textsOf(messages[key]).some((text) => text.trim() === '' || text !== text.trim())),
    ).toEqual([]);
  });

  it('it takes the same parameters and tells the same numbers apart', () => {
    for (const key of keys) {
      expect([key, shape(messages[key])]).toEqual([key, shape(english[key])]);
      const [first = '', ...others] = textsOf(messages[key]).map(parameters);
      expect([key, ...others]).toEqual([key, ...others.map(() => first)]);
    }
  });

  it('it writes quotations and apostrophes as the language does', () => {
    expect(keys.flatMap((key) => textsOf(messages[key])).filter((text) => STRANGE[language]?.test(text))).toEqual([]);
  });
});
