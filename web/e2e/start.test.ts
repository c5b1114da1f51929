/** From the front door to a first move. */
import assert from 'node:assert/strict';
import { Player } from './player.ts';
import { scene } from './scene.ts';

scene('"Play now" leads a stranger to a first own move in three clicks', async ({ visitor }) => {
  const stranger = await visitor();
  const { page } = stranger;
  const player = new Player(stranger);
  await page.goto('/');
  await page.evaluate(() => {
    document.body.dataset['clicks'] = '0';
    addEventListener('pointerdown', () => (document.body.dataset['clicks'] += '+'), true);
  });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await player.turn();
  await player.play(player.moves[0] as string);
  assert.equal(await page.evaluate(() => document.body.dataset['clicks']), '0+++');
  assert.equal(player.log.filter((step) => step.seat === player.seat && step.kind === 'move').length, 1);
});
