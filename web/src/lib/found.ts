/** Where a searched word stands in a page, whatever its accents and capitals. */
import { plain } from './prose';

/** The places of a word in a text, each from its first letter to behind its last. */
export function placesOf(needle: string, text: string): (readonly [number, number])[] {
  if (needle === '') return [];
  const letters = Array.from(text, (sign) => plain(sign));
  const starts: number[] = [];
  let at = 0;
  for (const sign of Array.from(text)) {
    starts.push(at);
    at += sign.length;
  }
  /** Of each letter of the plain text the sign that it comes from. */
  const origin = letters.flatMap((sign, i) => Array.from({ length: sign.length }, () => i));
  const whole = letters.join('');
  const found: (readonly [number, number])[] = [];
  for (let from = whole.indexOf(needle); from >= 0; from = whole.indexOf(needle, from + needle.length)) {
    const [first, last] = [origin[from] ?? 0, origin[from + needle.length - 1] ?? 0];
    found.push([starts[first] ?? 0, starts[last + 1] ?? text.length]);
  }
  return found;
}

/** Marks a word wherever it stands within an element; browsers that cannot mark without touching the page do not. */
export function markFound(within: Element | undefined, needle: string): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  CSS.highlights.delete('found');
  if (!within || needle === '') return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [from, to] of placesOf(needle, node.textContent ?? '')) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  CSS.highlights.set('found', new Highlight(...ranges));
}
