/**
 * One tab stop for a whole region: the arrows go to the nearest stop on that side, N and P to the next and the previous
 * that is open. Stops are elements with `data-stop`; those with `data-open` are open.
 */
import type { Attachment } from 'svelte/attachments';

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Which of some boxes an arrow leads to from another; -1 if there is none on that side. */
export function beside(from: Box, boxes: readonly Box[], key: string): number {
  const way = WAYS[key];
  if (!way) return -1;
  const middle = (box: Box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
  const [x, y] = middle(from);
  let [best, found] = [Infinity, -1];
  for (const [i, box] of boxes.entries()) {
    const [dx, dy] = [middle(box)[0] - x, middle(box)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + 2.2 * across;
    if (along > 2 && cost < best) [best, found] = [cost, i];
  }
  return found;
}

export const roving: Attachment<HTMLElement> = (region) => {
  let current: HTMLElement | null = null;
  const stops = (): HTMLElement[] => [...region.querySelectorAll<HTMLElement>('[data-stop]')];
  const settle = (): void => {
    const all = stops();
    const stop =
      (current && all.includes(current) ? current : null) ?? all.find((one) => 'open' in one.dataset) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  const focus = (event: FocusEvent): void => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    if (!stop) return;
    current = stop;
    settle();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    if (!from) return;
    const all = stops();
    let next: HTMLElement | undefined;
    if (event.key in WAYS) {
      const others = all.filter((one) => one !== from);
      next =
        others[
          beside(
            from.getBoundingClientRect(),
            others.map((one) => one.getBoundingClientRect()),
            event.key,
          )
        ];
    } else if (event.key === 'Home' || event.key === 'End') next = event.key === 'Home' ? all[0] : all.at(-1);
    else if (/^[np]$/i.test(event.key)) {
      const by = event.key.toLowerCase() === 'n' ? 1 : -1;
      const ring = all.filter((one) => one === from || 'open' in one.dataset);
      next = ring[(ring.indexOf(from) + by + ring.length) % ring.length];
      if (next === from) next = undefined;
    } else return;
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const watch = new MutationObserver(settle);
  watch.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-open', 'data-stop'],
  });
  region.addEventListener('focusin', focus);
  region.addEventListener('keydown', key);
  settle();
  return () => {
    watch.disconnect();
    region.removeEventListener('focusin', focus);
    region.removeEventListener('keydown', key);
  };
};
