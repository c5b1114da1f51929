/** A test with people in it: they come with fresh browsers, and nothing may go wrong that was not meant to. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { quit } from './browser.ts';
import { Server } from './server.ts';
import { Visitor, type Wishes } from './visitor.ts';

const PICTURES = new URL('./failed/', import.meta.url).pathname;

export interface Scene {
  readonly server: Server;
  /** Someone comes, with a browser that nobody has used before. */
  visitor(wishes?: Wishes): Promise<Visitor>;
}

let shared: Server;
before(async () => {
  shared = await Server.start();
});
after(async () => {
  await quit();
  await shared?.stop();
});

/** All scenes of a file share a server; a scene that ends it asks for one of its own. */
export function scene(name: string, play: (scene: Scene) => Promise<void>, { own = false } = {}): void {
  test(name, { timeout: 100_000 }, async () => {
    const server = own ? await Server.start() : shared;
    const visitors: Visitor[] = [];
    const visitor = async (wishes?: Wishes): Promise<Visitor> => {
      const one = await Visitor.come(server, wishes);
      visitors.push(one);
      return one;
    };
    try {
      await play({ server, visitor });
      for (const one of visitors) assert.deepEqual(await one.troubles(), [], 'Something went wrong on a page');
    } catch (error) {
      await picture(name, visitors);
      throw error;
    } finally {
      for (const one of visitors) await one.leave();
      if (own) await server.stop();
    }
  });
}

/** How the pages looked when a scene failed. */
async function picture(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const [i, { page }] of visitors.entries())
    await page.screenshot({ path: `${PICTURES}${name.replaceAll(/\W+/g, '-')}-${i}.png` }).catch(() => undefined);
}
