/**
 * Every page and the main states of a table at eight sizes, light and dark: as pictures in look/shots/, and inspected by axe.
 * Words behind the command narrow it: `wide`, `pages`. It ends with what was wrong, also in look/shots/report.txt, and fails if anything was.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { browser, quit } from '../e2e/browser.ts';
import { showCity, showMarket, showSiege } from '../e2e/city.ts';
import { showDays } from '../e2e/days.ts';
import { showTournament } from '../e2e/evening.ts';
import { faults, inBothSchemes } from '../e2e/inspection.ts';
import { showReturning } from '../e2e/returning.ts';
import { Server, UNLIMITED } from '../e2e/server.ts';
import { type Show, showEnd, showGuest, showHints, showPages, showTable, showWaiting } from '../e2e/states.ts';
import { SIZES, Visitor } from '../e2e/visitor.ts';
import { showAdvice, showHarbour, showVoyage } from '../e2e/voyage.ts';

const SHOTS = new URL('./shots/', import.meta.url).pathname;
const only = process.argv.slice(2);
const wanted = (word: string, all: readonly string[]): boolean =>
  !only.some((one) => all.includes(one)) || only.includes(word);
type Size = keyof typeof SIZES;
type Act = (come: () => Promise<[Visitor, Show]>) => Promise<void>;

/** One after the other, by one visitor each. */
const each =
  (...shows: ((visitor: Visitor, show: Show) => Promise<void>)[]): Act =>
  async (come) => {
    for (const show of shows) await show(...(await come()));
  };
const PARTS: Readonly<Record<string, Act>> = {
  pages: each(showPages),
  waiting: async (come) => {
    const [[host, show], [guest, showGuest]] = [await come(), await come()];
    await showWaiting(host, guest, show, showGuest);
  },
  tournament: async (come) => {
    const [[host, show], [guest, showGuest], [carla], [bruno]] = [
      await come(),
      await come(),
      await come(),
      await come(),
    ];
    await showTournament([host, guest, carla, bruno], show, showGuest);
  },
  days: async (come) => {
    const [[host, show], [guest, showGuest]] = [await come(), await come()];
    await showDays(host, guest, show, showGuest);
  },
  returning: async (come) => {
    const [[host, show], [guest]] = [await come(), await come()];
    await showReturning(host, guest, show);
  },
  guest: each(showGuest),
  table: each(showTable),
  hints: each(showHints),
  end: each(showEnd),
  horn: each(showVoyage, showAdvice, showHarbour),
  domus: each(showCity, showSiege, showMarket),
};
/** The page that is not there, and the table that is shut. */
const MEANT = [/nowhere/, /403/];

// Whoever breaks this off ends what it started: on leaving, servers and browser go too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (only.length === 0) await rm(SHOTS, { recursive: true, force: true });
await mkdir(SHOTS, { recursive: true });
await browser();
let pictures = 0;
const wrong: string[] = [];
try {
  for (const size of Object.keys(SIZES) as Size[]) {
    if (wanted(size, Object.keys(SIZES))) await lookAt(size);
  }
} finally {
  await quit();
}
const summary = `${pictures} pictures in ${SHOTS}; ${wrong.length === 0 ? 'nothing' : wrong.length} wrong`;
const report = [...wrong, summary].join('\n');
await writeFile(`${SHOTS}report.txt`, `${report}\n`);
console.log(report);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function lookAt(size: Size): Promise<void> {
  const server = await Server.start(UNLIMITED);
  try {
    for (const [name, act] of Object.entries(PARTS))
      if (wanted(name, Object.keys(PARTS))) await play(act, size, server);
  } finally {
    await server.stop();
  }
}

/** Plays a part. What cannot be shown is told in the end, and the other parts are shown all the same. */
async function play(act: Act, size: Size, server: Server): Promise<void> {
  const visitors: Visitor[] = [];
  const come = async (): Promise<[Visitor, Show]> => {
    const visitor = await Visitor.come(server, { size, touch: size !== 'wide', expect: MEANT });
    visitors.push(visitor);
    return [visitor, (name) => look(visitor, name, size)];
  };
  await act(come).catch((error: unknown) => wrong.push(`${size}: ${String(error)}`));
  for (const visitor of visitors) {
    wrong.push(...(await visitor.troubles()).map((trouble) => `${size}: ${trouble}`));
    await visitor.leave();
  }
}

async function look(visitor: Visitor, name: string, size: Size): Promise<void> {
  await inBothSchemes(visitor, async (scheme) => {
    await visitor.page.screenshot({ path: `${SHOTS}${name}-${size}${scheme === 'dark' ? '-dark' : ''}.png` });
    pictures += 1;
    const over = await visitor.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) wrong.push(`${size}, ${name}, ${scheme}: the page is ${over} pixels wider than its window`);
    for (const { state, rule, where, why } of await faults(visitor, name, scheme))
      wrong.push(`${size}, ${state}: ${rule} at ${where}: ${why}`);
  });
}
