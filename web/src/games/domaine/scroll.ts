/** Lets the keyboard reach a row of cards exactly while it is too long for its room. */
import type { Attachment } from 'svelte/attachments';

export const scrolling: Attachment<HTMLElement> = (row) => {
  const look = (): void => {
    if (row.scrollWidth > row.clientWidth + 1) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const cards = new MutationObserver(look);
  sizes.observe(row);
  cards.observe(row, { childList: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    cards.disconnect();
  };
};
