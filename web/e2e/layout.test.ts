/** At every size of window a table keeps the rules of layout, with any number of players and a full hand. */
import assert from 'node:assert/strict';
import type { DomusView } from '../src/games/domus_regnatrix/view.ts';
import type { GoldenHornView } from '../src/games/golden_horn/view.ts';
import { gathered, trade } from './city.ts';
import { choose } from './domus-policy.ts';
import { faultsInAllWindows } from './layout.ts';
import { sail } from './sailing.ts';
import { type Scene, scene } from './scene.ts';
import { COMPUTER, forward, ME, named, onDevice, table } from './shortcut.ts';
import { SIZES, type Visitor } from './visitor.ts';
import { GOLDEN_HORN, voyage } from './voyage.ts';

type Forward = (visitor: Awaited<ReturnType<Scene['visitor']>>, id: string) => Promise<void>;

const kinds = (held: object | null | undefined): number => Object.values(held ?? {}).filter((n) => n > 0).length;
const FULL: Readonly<Record<string, Forward>> = {
  domaine: (visitor, id) => forward([visitor], id, ({ phase, domains }) => phase === 'turn' && domains.length > 1, 4),
  golden_horn: (visitor, id) =>
    forward<GoldenHornView>(
      [visitor],
      id,
      ({ phase, round, players }) => phase === 'turn' && round > 3 && (kinds(players[0]?.hand) > 4 || round > 9),
      1,
      sail,
    ),
  domus_regnatrix: (visitor, id) =>
    forward<DomusView>(
      [visitor],
      id,
      ({ phase, round, players }) =>
        phase === 'buy' && round > 3 && ((players[0]?.hidden.length ?? 0) > 6 || round > 9),
      2,
      choose,
    ),
};

for (const [game, full] of Object.entries(FULL)) {
  scene(
    `Whatever window Annabella has, nothing of ${game} overlaps or is cut, and a finger hits what it aims at`,
    async ({ visitor }) => {
      const anna = await visitor();
      await named(anna, 'Annabella');
      for (const others of [1, 2, 3]) {
        const { id } = await table(anna, [ME, ...Array.from({ length: others }, () => COMPUTER)], {
          game,
          options: {},
        });
        if (others === 3) {
          await anna.page.goto(`/tables/${id}`);
          await anna.page.getByRole('application').waitFor();
          await anna.still();
          assert.deepEqual(await faultsInAllWindows(anna), [], 'at set-up');
        }
        await full(anna, id);
        await anna.page.goto(`/tables/${id}`);
        await anna.page.getByRole('application').waitFor();
        await anna.still();
        assert.deepEqual(await faultsInAllWindows(anna), [], `${others + 1} players`);
      }
    },
    { crowd: true },
  );
}

scene(
  'Whatever window they have, nothing of Golden Horn is cut or overlaps while four attack as pirates and load a ship',
  async ({ visitor }) => {
    const anna = await visitor();
    await named(anna, 'Annabella');
    const { id } = await table(anna, [ME, ...['Bruno', 'Carla', 'Dario'].map(onDevice)], GOLDEN_HORN);
    for (const wanted of ['pirates', 'load']) {
      let came = false;
      await voyage(anna, id, ({ phase }) => (came = phase === wanted));
      assert.ok(came, `${wanted} comes`);
      await anna.page.goto(`/tables/${id}`);
      await anna.page.getByRole('button', { name: /show my hand/ }).click();
      await anna.page.getByRole('application').waitFor();
      await anna.still();
      assert.deepEqual(await faultsInAllWindows(anna), [], wanted);
    }
  },
  { crowd: true },
);

scene(
  'Whatever window they have, nothing of Domus Regnatrix is cut or overlaps while three bid at a market, play cards and act',
  async ({ visitor }) => {
    const anna = await visitor();
    const { id, lift } = await gathered(anna, 3);
    for (const wanted of ['bid', 'play', 'action']) {
      let came = false;
      await forward<DomusView>([anna], id, ({ phase }) => (came = phase === wanted), 3, trade);
      assert.ok(came, `${wanted} comes`);
      await lift();
      await anna.still();
      assert.deepEqual(await faultsInAllWindows(anna), [], wanted);
    }
    assert.deepEqual(await crowdedSquads(anna), []);
  },
  { crowd: true },
);

/** Four cities, with squads in every space of them. */
const CITIES = [
  'umbra,merchant-prince,hills,gold;0,0,0,0,0,0;-;0,0,0,0;-;-;-;-;7,7,6;inner1=knight,inner1=militia,walls1=archer,walls1=crossbowman+archer,outer1=knight,outer1=spearman',
  'ferrum,scholar,coast,green;0,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;inner2=militia,walls2=archer,walls2=mage,outer2=knight',
  'aurea,warden,mountains,white;0,0,0,0,0,0;-;0,0,0,0;-;-;-;-;10,10;walls3=archer,walls3=mage,outer3=militia',
  'silva,archmage,forest,black;0,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;walls4=crossbowman,outer4=militia',
];

scene(
  'Whatever window Annabella has, squads on walls hide neither those walls’ strength nor what other squads are worth',
  async ({ visitor }) => {
    const { page } = await visitor();
    for (const n of [2, 4]) {
      const cities = CITIES.slice(0, n).join('/');
      const position = `domus_regnatrix/1 ${n},28,80,60 0:action:4:0:- 0,0,1 plains 0,0,0 ${cities} - 0,0,0,0 - - - - -`;
      await page.goto(`/analyse?position=${encodeURIComponent(position)}`);
      await page
        .locator('.guard')
        .nth(n - 1)
        .waitFor();
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const hidden = await page.locator('.tower b, .guard b, .squad .stats').evaluateAll((figures) =>
          figures.flatMap((figure) => {
            const box = figure.getBoundingClientRect();
            const over = [...document.querySelectorAll('.squad')].filter((squad) => {
              const { left, right, top, bottom } = squad.getBoundingClientRect();
              const apart =
                left > box.right - 2 || right < box.left + 2 || top > box.bottom - 2 || bottom < box.top + 2;
              return !apart && !squad.contains(figure);
            });
            return over.map((squad) => `${squad.textContent} hides ${figure.textContent}`);
          }),
        );
        assert.deepEqual(hidden, [], `${size}, ${n} players`);
      }
    }
  },
);

/** Squads whose figures would leave their halves of the tile if both had two digits. */
async function crowdedSquads({ page }: Visitor): Promise<string[]> {
  const found: string[] = [];
  for (const size of ['zoomed', 'phone', 'wide'] as const) {
    const [width, height] = SIZES[size];
    await page.setViewportSize({ width, height });
    await page.locator('.squad .stats').first().waitFor();
    const faults = await page.locator('.squad .stats > span').evaluateAll((halves) =>
      halves.flatMap((half) => {
        const [figure, range] = [half.lastChild as Text, document.createRange()];
        const before = figure.data;
        figure.data = '18';
        range.selectNode(figure);
        const [digits, box] = [range.getBoundingClientRect(), half.getBoundingClientRect()];
        figure.data = before;
        return digits.left < box.left || digits.right > box.right ? [`${digits.width} in ${box.width}`] : [];
      }),
    );
    found.push(...faults.map((fault) => `${size}: ${fault}`));
  }
  return found;
}

scene('Whatever window Flora has, Start is in sight as soon as she wants to play', async ({ visitor }) => {
  const { page } = await visitor();
  for (const [width, height] of Object.values(SIZES)) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).click();
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await start.waitFor();
    const box = await start.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${width}x${height}: Start is at ${box?.y}`);
  }
});

scene(
  'Whatever window Greta has, a hint in German leaves room for her hand',
  async ({ visitor }) => {
    const greta = await visitor({ locale: 'de-DE' });
    await named(greta, 'Greta');
    const { id } = await table(greta, [ME, COMPUTER, COMPUTER, COMPUTER], { options: {} });
    for (const wanted of ['turn', 'refill']) {
      await forward([greta], id, ({ phase, domains }) => phase === wanted && domains.length > 0, 4);
      await greta.page.goto(`/tables/${id}`);
      await greta.page.getByRole('button', { name: 'Tipp', exact: true }).click();
      await greta.page.getByRole('note', { name: 'Tipp' }).waitFor();
      assert.deepEqual(await faultsInAllWindows(greta), [], wanted);
    }
  },
  { crowd: true },
);
