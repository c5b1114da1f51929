/** A test with people in it: they come with fresh browsers, and nothing may go wrong that was not meant to. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { quit } from './browser.ts';
import { atMostTwice, TRACES } from './flaky.ts';
import { DISHONEST, Server, UNLIMITED } from './server.ts';
import { Visitor, type Wishes } from './visitor.ts';

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

const LIMIT = 240_000;

/**
 * All scenes of a file share a server; a scene that ends it asks for one of its own, as does one that is more guests at
 * once than a server lets in, one that is cheated, and the second try of one that failed.
 */
export function scene(name: string, play: Play, { own = false, crowd = false, cheated = false } = {}): void {
  const command = cheated ? DISHONEST : crowd ? UNLIMITED : undefined;
  test(name, { timeout: 2 * LIMIT + 30_000 }, () =>
    atMostTwice(name, async (again) => {
      const alone = own || again || command !== undefined;
      await attempt(name, play, alone ? await Server.start(command) : shared, alone);
    }),
  );
}

type Play = (scene: Scene) => Promise<void>;

async function attempt(name: string, play: Play, server: Server, own: boolean): Promise<void> {
  const visitors: Visitor[] = [];
  const visitor = async (wishes?: Wishes): Promise<Visitor> => {
    const one = await Visitor.come(server, wishes);
    visitors.push(one);
    return one;
  };
  try {
    await inTime(play({ server, visitor }));
    for (const one of visitors) assert.deepEqual(await one.troubles(), [], 'Something went wrong on a page');
  } catch (error) {
    await picture(name, visitors);
    throw error;
  } finally {
    for (const one of visitors) await one.leave();
    if (own) await server.stop();
  }
}

async function inTime(played: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`It took longer than ${LIMIT / 1000} s.`)), LIMIT);
  });
  played.catch(() => undefined);
  await Promise.race([played, late]).finally(() => clearTimeout(timer));
}

/** How the pages looked when a scene failed. */
async function picture(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(TRACES, { recursive: true });
  for (const [i, { page }] of visitors.entries())
    await page.screenshot({ path: `${TRACES}${name.replaceAll(/\W+/g, '-')}-${i}.png` }).catch(() => undefined);
}
