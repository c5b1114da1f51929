/** The rules of layout: at every size nothing overlaps and nothing is cut, the board is large, and a finger hits what it aims at. */
import type { Page } from 'playwright-core';
import { SIZES, type Visitor } from './visitor.ts';

/** The part of the window's shorter side that the board has at least, and the least size of a target in pixels. */
const BOARD = 0.55;
const TARGET = 32;

/** What breaks the rules at a table in the window as it is. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ BOARD, TARGET }) => {
      const faults: string[] = [];
      const inside = (a: DOMRect, b: DOMRect): boolean =>
        a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
      const round = ({ left, top, width, height }: DOMRect): string =>
        [left, top, width, height].map(Math.round).join(' ');
      const window_ = new DOMRect(0, 0, innerWidth, innerHeight);
      const regions = [
        '.table > .bar',
        'main > .players',
        'main > .prompt',
        'main > .board .ground',
        'main > .tray',
        '.table > .side',
      ]
        .map((selector) => [selector, document.querySelector<HTMLElement>(selector)] as const)
        .flatMap(([selector, region]) =>
          region ? [{ name: selector.split('.').pop(), region, box: region.getBoundingClientRect() }] : [],
        );
      for (const { name, box } of regions)
        if (!inside(box, window_)) faults.push(`${name} leaves the window: ${round(box)}`);
      regions.forEach(({ name, box }, i) => {
        for (const other of regions.slice(0, i)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 1 && high > 1)
            faults.push(`${name} lies on ${other.name}: ${Math.round(wide)} x ${Math.round(high)}`);
        }
      });
      const board = regions.find(({ name }) => name === 'ground')?.box;
      const least = BOARD * Math.min(innerWidth, innerHeight);
      if (!board || Math.max(board.width, board.height) < least)
        faults.push(`the board is ${board && round(board)}, not ${Math.round(least)}`);

      const about = (element: Element): string => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? '';
        return `${element.tagName.toLowerCase()}.${[...element.classList].filter((one) => !one.startsWith('svelte-')).join('.')} “${name}”`;
      };
      /** Whether an element is drawn at all, for those who see. */
      const drawn = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('.heard')
        );
      };
      /** The ancestor that cuts an element off where nobody can scroll to the rest. */
      const cutBy = (element: Element): Element | null => {
        let box = element.getBoundingClientRect();
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(around);
          const frame = around.getBoundingClientRect();
          const beside = box.left < frame.left - 1.5 || box.right > frame.right + 1.5;
          const beyond = box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5;
          const shut = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
          if ((beside && shut(overflowX)) || (beyond && shut(overflowY))) return around;
          // What scrolls can be reached: from here on only the frame counts.
          if (/auto|scroll/.test(overflowX + overflowY)) box = frame;
        }
        return inside(box, window_) ? null : document.body;
      };
      for (const { name, region } of regions) {
        if (name === 'ground') continue;
        // On a phone the tray is a shelf to push along; elsewhere everything is read downwards.
        if (innerWidth >= 640)
          for (const { scrollWidth, clientWidth } of [region, ...region.children])
            if (scrollWidth > clientWidth + 1) faults.push(`${name} is ${scrollWidth - clientWidth} too wide`);
        for (const element of region.querySelectorAll('*')) {
          const texts = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
          if (!(texts || element.matches('button, input, select')) || !drawn(element) || element.closest('svg'))
            continue;
          const by = cutBy(element);
          if (by) faults.push(`${name}: ${about(element)} is cut by ${about(by).split(' ')[0]}`);
          else if (
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).overflowX === 'hidden' &&
            !element.matches('.title')
          )
            faults.push(`${name}: ${about(element)} is shortened`);
        }
      }
      for (const element of document.querySelectorAll(
        '.table :is(button, a[href], input, select, summary, [role=tab])',
      )) {
        const { display, pointerEvents } = getComputedStyle(element);
        if (!drawn(element) || display === 'inline' || pointerEvents === 'none') continue;
        const { width, height } = element.getBoundingClientRect();
        if (Math.min(width, height) < TARGET - 0.5)
          faults.push(`${about(element)} is ${Math.round(width)} x ${Math.round(height)}`);
      }
      return faults;
    },
    { BOARD, TARGET },
  );
}

/** What breaks the rules at a table in any window. */
export async function faultsInAllWindows({ page }: Visitor, shot?: (name: string) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    // What is laid out by script follows a frame later.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await layoutFaults(page)).map((fault) => `${width}x${height}: ${fault}`));
    await shot?.(`${width}x${height}`);
  }
  return found;
}
