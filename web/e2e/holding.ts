/** Answers of the server that come late. */
import type { Page } from 'playwright-core';

/** Holds the answers to what is asked of some address until they are let through. */
export async function held(
  page: Page,
  where: string,
): Promise<{ asked: Promise<unknown>; release: () => Promise<unknown> }> {
  let open = (): void => undefined;
  const opened = new Promise<void>((go) => {
    open = go;
  });
  await page.route(where, async (route) => {
    const response = await route.fetch();
    await opened;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest(where);
  return {
    asked,
    release: () => {
      const came = page.waitForResponse(where);
      open();
      return came;
    },
  };
}
