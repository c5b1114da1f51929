/** No violation of accessibility at a table of Golden Horn. */
import assert from 'node:assert/strict';
import { inspector } from './inspection.ts';
import { scene } from './scene.ts';
import { showCounsel, showHarbour, showVoyage } from './voyage.ts';

for (const size of ['wide', 'phone'] as const) {
  scene(`No violation on the voyage (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showVoyage(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation while a hint is shown and cards are counted (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showCounsel(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(
    `No violation in the first minute, among pirates, at the end and in a replay (${size})`,
    async ({ visitor }) => {
      const anna = await visitor({ size });
      const { show, faults } = inspector(anna);
      await showHarbour(anna, show);
      assert.deepEqual(faults, []);
    },
  );
}
