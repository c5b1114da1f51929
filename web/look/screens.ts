/** Every page and the main states of a table at three sizes, as pictures in look/shots/. Phrases behind the command narrow it: `wide`, `pages`. */
import { mkdir, rm } from 'node:fs/promises';
import { browser, quit } from '../e2e/browser.ts';
import { showCity, showMarket, showSiege } from '../e2e/city.ts';
import { Server, UNLIMITED } from '../e2e/server.ts';
import { type Show, showEnd, showHints, showPages, showTable, showWaiting } from '../e2e/states.ts';
import { SIZES, Visitor } from '../e2e/visitor.ts';
import { showCounsel, showHarbour, showVoyage } from '../e2e/voyage.ts';

const SHOTS = new URL('./shots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const wanted = (word: string, all: readonly string[]): boolean =>
  !only.some((one) => all.includes(one)) || only.includes(word);
type Size = keyof typeof SIZES;
const PARTS = ['pages', 'waiting', 'table', 'hints', 'end', 'horn', 'domus'];

// Whoever breaks this off ends what it started: on leaving, servers and browser go too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (only.length === 0) await rm(SHOTS, { recursive: true, force: true });
await mkdir(SHOTS, { recursive: true });
await browser();
try {
  for (const size of Object.keys(SIZES) as Size[]) {
    if (wanted(size, Object.keys(SIZES))) await showAll(size);
  }
} finally {
  await quit();
}

async function showAll(size: Size): Promise<void> {
  const server = await Server.start(UNLIMITED);
  const visitors: Visitor[] = [];
  const come = async (dark = false): Promise<[Visitor, Show]> => {
    const visitor = await Visitor.come(server, { size, touch: size !== 'wide', dark });
    visitors.push(visitor);
    const show: Show = async (name) => {
      await visitor.still();
      await visitor.page.screenshot({ path: `${SHOTS}${name}-${size}${dark ? '-dark' : ''}.png` });
    };
    return [visitor, show];
  };
  const part = async (name: string, play: () => Promise<void>): Promise<void> => {
    if (wanted(name, PARTS)) await play();
    for (const visitor of visitors.splice(0)) await visitor.leave();
  };
  const both = async (play: (visitor: Visitor, show: Show) => Promise<void>): Promise<void> => {
    for (const dark of [false, true]) await play(...(await come(dark)));
  };
  try {
    await part('pages', async () => showPages(...(await come())));
    await part('waiting', async () => {
      const [[host, show], [guest, showGuest]] = [await come(), await come()];
      await showWaiting(host, guest, show, showGuest);
    });
    await part('table', () => both(showTable));
    await part('hints', () => both(showHints));
    await part('end', async () => showEnd(...(await come())));
    await part('horn', async () => {
      await both(showVoyage);
      await showCounsel(...(await come()));
      await showHarbour(...(await come()));
    });
    await part('domus', async () => {
      await both(showCity);
      await both(showSiege);
      await showMarket(...(await come()));
    });
  } finally {
    await server.stop();
  }
}
