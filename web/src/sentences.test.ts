/** Sentences live in the page's messages and in the games' phrases: none stands in the code, nor in a file beside it. */
import { expect, it } from 'vitest';

const code = import.meta.glob<string>(
  ['./**/*.{ts,svelte}', '!./texts/**', '!./**/*.{test,d}.ts', '!./games/known.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);
const data = import.meta.glob(['./**/*.{json,toml,md,txt}', '!./texts/**']);

const COMMENT = /\/\*.*?\*\/|<!--.*?-->|^\s*\/\/[^\n]*|<style>.*?<\/style>/gms;
const QUOTED = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const MARKUP = />([^<>{}]+)</g;
const WORD = "[\\p{L}’']+,?";
/** Four words in a row, or a few that end like a sentence. */
const PROSE = new RegExp(`${WORD}(?: ${WORD}){3}|^\\p{Lu}${WORD} ${WORD}.*[.?!]$`, 'u');

function prose(source: string): string[] {
  const text = source.replace(COMMENT, '');
  const markup = text.replace(/<script.*?<\/script>/gs, '');
  const found = [...text.matchAll(QUOTED), ...(markup === text ? [] : markup.matchAll(MARKUP))];
  return found.map((match) => (match.slice(1).find((one) => one !== undefined) ?? '').trim()).filter(isProse);
}
const isProse = (text: string): boolean => PROSE.test(text);

it('finds a sentence where one stands', () => {
  expect(prose("const a = 'The mint gave you change.'; const b = 'row grow';")).toEqual(['The mint gave you change.']);
  expect(
    prose('<script lang="ts">if (a > 1 && b < 2) go();</script>\n<p class="a b c">Nothing is left here</p>'),
  ).toEqual(['Nothing is left here']);
});

it('finds none in the code', () => {
  expect(Object.keys(code).length).toBeGreaterThan(100);
  expect(Object.entries(code).flatMap(([path, source]) => prose(source).map((text) => [path, text]))).toEqual([]);
});

it('keeps none in files of its own', () => {
  const known = /\/guide\/(positions|pictures)\.json$|^\.\/games\/games\.json$/;
  expect(Object.keys(data).filter((path) => !known.test(path))).toEqual([]);
});
