/** Fingers only, on a phone. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { forward } from './shortcut.ts';
import type { Visitor } from './visitor.ts';

scene(
  'Anna plays with her fingers: a tap looks closer, the next stages, the second confirms; a hint, a card, a border, and why not',
  async ({ visitor }) => {
    const phone = await visitor({ size: 'phone' });
    const player = new Player(phone);
    await phone.page.goto('/');
    await phone.page.getByRole('button', { name: 'Play now' }).tap();
    await phone.page.getByRole('button', { name: 'Start' }).tap();
    await player.turn();
    await assertAccessible(phone, 'a table of Domaine on a phone');
    await readsHint(player);
    await tapsCastle(phone, player);

    const id = player.table?.id as string;
    const isBorders = (move: string): boolean => /^play \d borders?$/.test(move);
    await forward([phone], id, ({ phase }, moves) => phase === 'turn' && moves.some(isBorders));
    await phone.page.goto(`/tables/${id}`);
    await player.until(() => player.myTurn && player.moves.some(isBorders), 'a card of borders');
    await player.settled();
    const before = player.version;
    await (await player.control(player.moves.find(isBorders) as string))?.tap();
    await player.until(() => player.version > before, 'the card');
    await player.settled();
    await laysBorder(phone, player);
  },
);

/** The hint lies over the bar and the players: board and hand stay in sight. */
async function readsHint({ page, board }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).tap();
  const note = page.getByRole('note', { name: 'Hint' });
  await note.waitFor();
  const [over, under] = [await note.boundingBox(), await board.boundingBox()];
  assert.ok(over && under && over.y >= 0 && over.y + over.height <= under.y + 1);
  await note.getByRole('button', { name: 'Close' }).tap();
  await note.waitFor({ state: 'detached' });
}

/** A castle and its knight: looked at more closely, staged, put off, staged again and confirmed. */
async function tapsCastle(phone: Visitor, player: Player): Promise<void> {
  const { page } = phone;
  const tap = async (place: string): Promise<void> => {
    await phone.still();
    const { x, y } = await player.spot(place);
    await page.touchscreen.tap(x, y);
  };
  const whole = page.getByRole('button', { name: 'Show the whole board' });
  const confirm = page.getByRole('button', { name: 'Confirm' });

  const box = await player.board.boundingBox();
  assert.ok(box && (box.width / 810) * 60 < 34, 'Cells are smaller than a finger here');
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    true,
    'Nothing is cut off at the side',
  );

  await tap('l1');
  await phone.still();
  assert.equal(await whole.count(), 1, 'The tap that called the button up does not press it, though it is there');
  await whole.tap();
  await whole.waitFor({ state: 'detached' });

  const castle = player.moves.find((move) => move === 'castle f6') ?? (player.moves[0] as string);
  const cell = castle.split(' ')[1] as string;
  const before = player.version;
  await tap(cell);
  await whole.waitFor();
  assert.equal(await confirm.count(), 0, 'The first tap only looks closer');
  await phone.still();
  const near = await player.board.locator('> svg').boundingBox();
  assert.ok(near && (near.width / 810) * 60 >= 34, 'Now a cell is large enough for a finger');
  await tap(cell);
  await confirm.waitFor();
  await page.getByText(`Castle on ${cell}`).first().waitFor();
  assert.equal(player.version, before, 'A staged step is not played');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await confirm.waitFor({ state: 'detached' });
  await tap(cell);
  await confirm.waitFor();
  await tap(cell);
  await player.until(() => player.version > before, 'the second tap');
  assert.equal(player.log.at(-1)?.move?.text, castle);

  await player.settled();
  const knight = (player.moves[0] as string).split(' ')[1] as string;
  if ((await whole.count()) === 0) await tap(knight);
  await whole.waitFor();
  await tap(knight);
  await confirm.tap();
  await player.until(() => player.version > before + 1, 'the confirmed step');
}

/** Looks closer, asks by holding a finger why a border cannot go where one is, and lays one elsewhere. */
async function laysBorder(phone: Visitor, player: Player): Promise<void> {
  const { page } = phone;
  const laid = await player.wish(() => 0);
  const edge = laid.split(' ')[1] as string;
  const spot = async () => {
    await phone.still();
    return player.spot(edge);
  };
  const first = await spot();
  await page.touchscreen.tap(first.x, first.y);
  await page.getByRole('button', { name: 'Show the whole board' }).waitFor();

  // A border that is laid already takes no other; before any is laid, the rim takes none.
  const barred = player.view.borders[0] ?? 'a1|west';
  await page.getByRole('button', { name: 'Show the whole board' }).tap();
  await phone.still();
  const at = await player.spot(barred);
  const cdp = await phone.context.newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: at.x, y: at.y }] });
  await page
    .getByRole('note')
    .filter({ hasText: /DOM-B\d/ })
    .waitFor();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('note').getByRole('button', { name: 'Close' }).tap();

  const again = await spot();
  await page.touchscreen.tap(again.x, again.y);
  await page.getByRole('button', { name: 'Show the whole board' }).waitFor();
  const close = await spot();
  await page.touchscreen.tap(close.x, close.y);
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  await page.touchscreen.tap(close.x, close.y);
  await player.until(() => player.log.some(({ move }) => move?.text === laid), 'the border');
}
