/** The page on which one looks after one's account. */
import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'a castle on d6';

/** A part of the page by its heading. */
export function panel(visitor: Visitor, heading: string): Locator {
  const { page } = visitor;
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}
