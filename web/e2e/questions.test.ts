/** Why not? And taking a step back, with its limits. */
import assert from 'node:assert/strict';
import { CELLS, terrainOf } from '../src/games/domaine/geometry.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, forward, joined, LINK, ME, named, table } from './shortcut.ts';

scene('Pointing at a place that is not open tells the rule, which leads into the rulebook', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  const { page } = anna;
  await named(anna, 'Anna');
  const { id } = await table(anna, [ME, COMPUTER]);
  await page.goto(`/tables/${id}`);
  await player.turn();
  const forest = CELLS.find((cell) => terrainOf(player.view.land, cell) === 'forest') as string;
  const { x, y } = await player.spot(forest);
  await page.mouse.move(x, y);
  const note = page.getByRole('note');
  await note.getByText(`A castle needs a meadow, and ${forest} is not one (forest).`).waitFor();
  const rule = note.getByRole('link', { name: 'DOM-S5' });
  assert.equal(await rule.getAttribute('href'), '/rules/domaine#DOM-S5');
  const there = await rule.boundingBox();
  assert.ok(there);
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 12 });
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'DOM-S5');
  assert.ok(await page.locator('#DOM-S5').isVisible());
});

scene('A card that is too dear says how many ducats are missing', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  const { page } = anna;
  await named(anna, 'Anna');
  const { id } = await table(anna, [ME, COMPUTER], { options: {} });
  const isDear = (view: Player['view']): boolean => {
    const { hidden, shown, ducats } = view.players[0] as Player['view']['players'][number];
    return view.phase === 'turn' && [...hidden, ...shown].some(({ cost }) => (cost ?? 0) > ducats);
  };
  await forward([anna], id, isDear);
  await page.goto(`/tables/${id}`);
  await player.turn();
  const dear = page.getByRole('button', { name: /^Play .*, \d+ ducats? short$/ }).first();
  const missing = /(\d+ ducats?) short/.exec((await dear.getAttribute('aria-label')) ?? '')?.[1];
  await dear.click({ force: true });
  await page
    .getByRole('note')
    .filter({ hasText: `you are ${missing} short` })
    .getByRole('link', { name: 'DOM-T5' })
    .waitFor();
});

scene('The own last step is taken back alone; after the turn has passed the other must agree', async ({ visitor }) => {
  const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
  await named(anna.visitor, 'Anna');
  await named(bruno.visitor, 'Bruno');
  const made = await table(anna.visitor, [ME, LINK]);
  await joined(anna.visitor, bruno.visitor, made);
  for (const player of [anna, bruno]) await player.page.goto(`/tables/${made.id}`);
  await anna.turn();
  assert.equal(await anna.page.getByRole('button', { name: 'Undo' }).count(), 0, 'Nothing is there to take back yet');

  await anna.play(anna.moves[0] as string);
  await anna.page.getByRole('button', { name: 'Undo' }).click();
  await anna.page.getByText('Build the next').first().waitFor();
  await bruno.page.getByText('Anna takes a step back.').first().waitFor();
  assert.equal(anna.view.colours[0]?.castles.length, 0);

  await anna.play(anna.moves[0] as string);
  await anna.play(anna.moves[0] as string);
  await anna.page.getByText('Bruno is thinking').first().waitFor();
  assert.equal(await anna.page.getByRole('button', { name: 'Undo' }).count(), 0, 'The turn has passed');
  const before = anna.version;
  const askBack = async (): Promise<void> => {
    await anna.page.getByRole('button', { name: 'Menu' }).click();
    await anna.page.getByRole('menuitem', { name: 'Ask to take my step back' }).click();
    await anna.page.getByText('The others are asked').waitFor();
    await bruno.page.getByText('Anna asks to take a step back.').first().waitFor();
  };
  await askBack();
  await bruno.page.getByRole('button', { name: 'Refuse' }).click();
  await anna.page.getByText('The others are asked').waitFor({ state: 'detached' });
  assert.equal(anna.version, before, 'Refused: nothing changes');

  await askBack();
  await bruno.page.getByRole('button', { name: 'Agree' }).click();
  await anna.page.getByText('Place a knight beside the new').first().waitFor();
  assert.equal(anna.log.at(-1)?.kind, 'undo');
});

scene('A drawn card is not put back without the others', async ({ visitor }) => {
  const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
  await named(anna.visitor, 'Anna');
  await named(bruno.visitor, 'Bruno');
  const made = await table(anna.visitor, [ME, LINK], { options: {} });
  await joined(anna.visitor, bruno.visitor, made);
  await forward([anna.visitor, bruno.visitor], made.id, ({ phase, seat }) => phase === 'refill' && seat === 0);
  await anna.page.goto(`/tables/${made.id}`);
  await anna.turn();
  await anna.play('draw');
  const drawn = anna.version;
  assert.equal(await anna.page.getByRole('button', { name: 'Undo' }).count(), 0);
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('menuitem', { name: 'Ask to take my step back' }).click();
  await anna.page.getByText('The others are asked').waitFor();
  assert.equal(anna.version, drawn, 'Nothing happens before Bruno agrees');
});

scene('Trying steps out changes nothing at the table', async ({ visitor }) => {
  const anna = await visitor();
  const player = new Player(anna);
  const { page } = anna;
  await named(anna, 'Anna');
  const { id } = await table(anna, [ME, COMPUTER]);
  await page.goto(`/tables/${id}`);
  await player.turn();
  const [version, castle] = [player.version, player.moves[0] as string];
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Try it' }).click();
  await page.getByRole('heading', { name: 'Try it' }).waitFor();
  await player.press(castle);
  await page.getByText('Place a knight beside the new').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Build the next').first().waitFor();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await player.turn();
  assert.equal(player.version, version, 'The table stands as it did');
  assert.ok(player.moves.includes(castle));
});
