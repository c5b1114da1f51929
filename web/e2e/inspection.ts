/** Accessibility: axe finds no violation in what a visitor sees, light and dark. */
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Visitor } from './visitor.ts';

export interface Fault {
  readonly state: string;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}
export type Scheme = 'light' | 'dark';

/** Shows the page light, dark and light again, each time when nothing moves any more. */
export async function inBothSchemes(visitor: Visitor, look: (scheme: Scheme) => Promise<void>): Promise<void> {
  const turn = async (colorScheme: Scheme): Promise<void> => {
    await visitor.page.emulateMedia({ colorScheme });
    await visitor.still();
  };
  for (const scheme of ['light', 'dark'] as const) {
    await turn(scheme);
    await look(scheme);
  }
  await turn('light');
}

/** What axe finds wrong in a state. Dark differs from light in colours only. */
export async function faults({ page }: Visitor, state: string, scheme: Scheme): Promise<Fault[]> {
  // The drawing of the board is hidden from readers, and thousands of shapes take axe long.
  // In its legacy mode axe stays on the page; else it opens another, and this one is not drawn behind it.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[role=application] > svg');
  const { violations } = await (scheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => ({
      state: `${state}, ${scheme}`,
      rule: id,
      where: target.join(' '),
      why: failureSummary.replaceAll(/\s+/g, ' '),
    })),
  );
}

/** A story pauses: what is on the page now can be used by everybody. `make look` asks this of every state. */
export async function assertAccessible(visitor: Visitor, state: string): Promise<void> {
  const found: Fault[] = [];
  await inBothSchemes(visitor, async (scheme) => void found.push(...(await faults(visitor, state, scheme))));
  assert.deepEqual(found, [], `Accessibility of ${state}`);
}
