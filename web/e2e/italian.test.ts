/** The page in Italian. */
import assert from 'node:assert/strict';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, forward, ME, named, table } from './shortcut.ts';
import { assertNoneOf, onlyEnglish } from './speech.ts';

scene(
  'Anna turns the page to Italian: table, rulebook and every other page speak it and nothing else',
  async ({ visitor }) => {
    const anna = await visitor();
    const player = new Player(anna);
    const { page } = anna;
    await named(anna, 'Anna');
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Italiano');
    await page.getByRole('button', { name: 'Gioca subito' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'it');
    const english = await onlyEnglish('it', 'domaine');
    await assertNoneOf(page, english);

    const { id } = await table(anna, [ME, COMPUTER], { options: {} });
    await page.goto(`/tables/${id}`);
    await player.turn();
    assert.equal(await page.locator('html').getAttribute('lang'), 'it', 'The choice outlives a visit');
    await page.getByRole('application', { name: 'Tabellone di Domaine' }).waitFor();
    for (const phase of ['castle', 'turn', 'borders', 'refill']) {
      await forward([anna], id, (view) => view.phase === phase);
      await player.until(() => player.myTurn && player.view.phase === phase, phase);
      await player.settled();
      await assertNoneOf(page, english);
    }
    await page.getByRole('button', { name: 'Pesca una carta' }).click();
    for (const tab of ['Regole', 'Chat']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Regole') await page.locator('#DOM-S5').waitFor();
      await assertNoneOf(page, english);
    }
    for (const path of ['/rules/domaine', '/account', '/import', '/nowhere', '/learn/domaine']) {
      await page.goto(path);
      await page
        .getByRole('heading', { level: 1 })
        .or(page.getByText(/Lezione/))
        .first()
        .waitFor();
      await assertNoneOf(page, english);
    }
  },
);

scene('Giulia, whose browser asks for Italian, gets it at once and learns Golden Horn in it', async ({ visitor }) => {
  const { page } = await visitor({ locale: 'it-IT' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Gioca subito' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'it');
  await page.goto('/learn/golden_horn');
  await page.getByText('quattro cubi rossi').first().waitFor();
  await page.locator('[data-move="load green"]').click();
  await page.getByText('ce ne sono di più').first().waitFor();
  await page.locator('[data-move="load red"]').click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByRole('button', { name: 'Prosegui: rosso' }).click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  const { chart } = await import('../src/games/golden_horn/chart.ts');
  const box = await page.locator('[role=application] > svg').boundingBox();
  assert.ok(box);
  const { default: positions } = await import('../src/games/golden_horn/guide/positions.json', {
    with: { type: 'json' },
  });
  const drawn = chart(positions[0]?.view.route as never, false);
  const tap = async ({ x, y }: { x: number; y: number }): Promise<void> =>
    page.mouse.click(box.x + (x / drawn.width) * box.width, box.y + (y / drawn.height) * box.height);
  await tap(drawn.places.get('s2') as { x: number; y: number });
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.locator('[data-move="pirates green green"]').click();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await tap(drawn.dominions['durazzo'] as { x: number; y: number });
  await page.getByText('Durazzo è tua').first().waitFor();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByRole('button', { name: 'Annuncia la fine' }).first().click();
  await page.getByRole('button', { name: 'Conferma' }).click();
  await page.getByText('La partita è finita').first().waitFor();
  await page.getByRole('button', { name: 'Gioca subito' }).click();
  await page.getByRole('dialog').waitFor();
});
