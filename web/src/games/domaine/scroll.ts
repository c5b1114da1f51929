/** Rows of cards that may be too long for their room. */
import type { Attachment } from 'svelte/attachments';

/** Brings what is lit up into sight. */
export const reveal: Attachment<HTMLElement> = (lit) => {
  lit.scrollIntoView({ block: 'nearest', inline: 'center' });
};

/** Lets the keyboard reach a row exactly while it is too long. */
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
