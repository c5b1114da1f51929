import { expect, test } from 'vitest';
import { blocks, plain, spans } from './prose';

test('spans are told apart', () =>
  expect(spans('a *b* **c** `d` DOM-B3.')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'em', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'rule', text: 'DOM-B3' },
    { kind: 'text', text: '.' },
  ]));
test('paragraphs and lists are told apart', () =>
  expect(blocks('one\ntwo\n\n- a\n- b').map((block) => [block.kind, block.lines.length])).toEqual([
    ['p', 1],
    ['ul', 2],
  ]));
test('a search ignores case and accents', () => expect(plain('Perché È')).toBe('perche e'));
