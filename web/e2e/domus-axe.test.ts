/** No violation of accessibility at a table of Domus Regnatrix. */
import assert from 'node:assert/strict';
import { showCity, showMarket, showSiege } from './city.ts';
import { inspector } from './inspection.ts';
import { scene } from './scene.ts';

for (const size of ['wide', 'phone'] as const) {
  scene(`No violation in a city (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showCity(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation at the market (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showMarket(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation in the first minute and at a siege (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showSiege(anna, show);
    assert.deepEqual(faults, []);
  });
}
