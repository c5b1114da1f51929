/** Accessibility: axe finds no violation on any page and in any main state, light and dark. Each size has a file, to run beside the other. */
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { scene } from './scene.ts';
import { type Show, showEnd, showHints, showPages, showTable, showWaiting } from './states.ts';
import type { SIZES, Visitor } from './visitor.ts';

interface Fault {
  readonly state: string;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/** Checks each state shown, and tells all faults in the end. */
export function inspector(visitor: Visitor): { show: Show; faults: Fault[] } {
  const faults: Fault[] = [];
  const { page } = visitor;
  // The drawing of the board is hidden from readers, and thousands of shapes take axe long.
  const axe = (): AxeBuilder => new AxeBuilder({ page }).exclude('[role=application] > svg');
  const check = async (state: string, axe: AxeBuilder): Promise<void> => {
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        faults.push({ state, rule: id, where: target.join(' '), why: (failureSummary ?? '').replaceAll(/\s+/g, ' ') });
  };
  const show: Show = async (name) => {
    await visitor.still();
    await check(name, axe());
    await page.emulateMedia({ colorScheme: 'dark' });
    await visitor.still();
    await check(`${name}, dark`, axe().withRules(['color-contrast']));
    await page.emulateMedia({ colorScheme: 'light' });
  };
  return { show, faults };
}

export function inspect(size: keyof typeof SIZES): void {
  scene(`No violation on the pages beside the table (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size, expect: [/nowhere/] });
    const { show, faults } = inspector(anna);
    await showPages(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation in the room before a game (${size})`, async ({ visitor }) => {
    const [host, guest] = [await visitor({ size }), await visitor({ size, expect: [/403/] })];
    const [here, there] = [inspector(host), inspector(guest)];
    await showWaiting(host, guest, here.show, there.show);
    assert.deepEqual([...here.faults, ...there.faults], []);
  });

  scene(`No violation at a table and in its dialogs (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showTable(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation while a hint is shown (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showHints(anna, show);
    assert.deepEqual(faults, []);
  });

  scene(`No violation at the curtain, at the end and in a replay (${size})`, async ({ visitor }) => {
    const anna = await visitor({ size });
    const { show, faults } = inspector(anna);
    await showEnd(anna, show);
    assert.deepEqual(faults, []);
  });
}
