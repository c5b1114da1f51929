/** Who sits at a table can be read, however little room there is. */
import assert from 'node:assert/strict';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { COMPUTER, ME, named, table } from './shortcut.ts';

scene(
  'On his phone Massimiliano reads the names of all four at the table, and how long each has left',
  async ({ visitor }) => {
    const phone = await visitor({ size: 'phone' });
    const { page } = phone;
    const player = new Player(phone);
    await named(phone, 'Massimiliano');
    for (const game of ['domaine', 'golden_horn', 'domus_regnatrix']) {
      const clock = { kind: 'game', seconds: 36_000 } as const;
      const { id } = await table(phone, [ME, COMPUTER, COMPUTER, COMPUTER], { game, options: {}, clock });
      await page.goto(`/tables/${id}`);
      await player.until(() => player.table?.id === id && player.myTurn, 'his turn');
      await player.settled();
      const names = page.getByRole('list', { name: 'Players' }).locator('b');
      const read = await names.evaluateAll((all) =>
        all.map((name) => {
          const panel = name.closest('li')?.getBoundingClientRect();
          const parts = [name, ...(name.closest('li')?.querySelectorAll('.clock, dd, .figure') ?? [])];
          const within = parts.every((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return panel && left >= panel.left && right <= panel.right && top >= panel.top && bottom <= panel.bottom;
          });
          const whole = name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1;
          return {
            name: name.textContent,
            lines: Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)),
            whole,
            within,
          };
        }),
      );
      const all = ['Massimiliano', ...read.slice(1).map(({ name }) => name)];
      assert.equal(new Set(all).size, 4, 'Nobody has the name of another');
      assert.deepEqual(
        read,
        all.map((name) => ({ name, lines: 1, whole: true, within: true })),
        game,
      );
    }
  },
);
