/** Every page and the main states of a table at three sizes, as pictures in look/shots/. Phrases behind the command narrow it: `wide`, `pages`. */
import { mkdir, rm } from 'node:fs/promises';
import { browser, quit } from '../e2e/browser.ts';
import { showCity, showMarket, showSiege } from '../e2e/city.ts';
import { Server } from '../e2e/server.ts';
import { type Show, showEnd, showHints, showPages, showTable, showWaiting } from '../e2e/states.ts';
import { SIZES, Visitor } from '../e2e/visitor.ts';
import { showCounsel, showHarbour, showVoyage } from '../e2e/voyage.ts';

const SHOTS = new URL('./shots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const wanted = (word: string, all: readonly string[]): boolean =>
  !only.some((one) => all.includes(one)) || only.includes(word);
const PARTS = ['pages', 'waiting', 'table', 'hints', 'end', 'horn', 'domus'];

if (only.length === 0) await rm(SHOTS, { recursive: true, force: true });
await mkdir(SHOTS, { recursive: true });
await browser();

for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
  if (!wanted(size, Object.keys(SIZES))) continue;
  const server = await Server.start();
  const come = async (dark = false): Promise<[Visitor, Show]> => {
    const visitor = await Visitor.come(server, { size, touch: size !== 'wide', dark });
    const show: Show = async (name) => {
      await visitor.still();
      await visitor.page.screenshot({ path: `${SHOTS}${name}-${size}${dark ? '-dark' : ''}.png` });
    };
    return [visitor, show];
  };
  if (wanted('pages', PARTS)) await showPages(...(await come()));
  if (wanted('waiting', PARTS)) {
    const [[host, show], [guest, showGuest]] = [await come(), await come()];
    await showWaiting(host, guest, show, showGuest);
  }
  if (wanted('table', PARTS)) for (const dark of [false, true]) await showTable(...(await come(dark)));
  if (wanted('hints', PARTS)) for (const dark of [false, true]) await showHints(...(await come(dark)));
  if (wanted('end', PARTS)) await showEnd(...(await come()));
  if (wanted('horn', PARTS)) {
    for (const dark of [false, true]) await showVoyage(...(await come(dark)));
    await showCounsel(...(await come()));
    await showHarbour(...(await come()));
  }
  if (wanted('domus', PARTS)) {
    for (const dark of [false, true]) await showCity(...(await come(dark)));
    for (const dark of [false, true]) await showSiege(...(await come(dark)));
    await showMarket(...(await come()));
  }
  await server.stop();
}
await quit();
