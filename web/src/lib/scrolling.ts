/** A region that scrolls must be reachable by keyboard: it gets a tab stop while there is something to scroll to. */
export function scrolling(region: HTMLElement): () => void {
  const look = (): void => {
    const more = region.scrollHeight > region.clientHeight + 1 || region.scrollWidth > region.clientWidth + 1;
    const scrolls = getComputedStyle(region).overflow !== 'visible';
    if (more && scrolls) region.tabIndex = 0;
    else region.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  watch.observe(region);
  for (const child of region.children) watch.observe(child);
  return () => watch.disconnect();
}
