import { expect, test } from 'vitest';
import { Panel } from './panel.svelte';

test('what is said counts as unread until the talk is in sight', () => {
  let said = 3;
  const panel = new Panel(() => said);
  panel.caughtUp();
  expect(panel.unread).toBe(0);
  said = 5;
  panel.tab = 'rules';
  expect(panel.unread).toBe(2);
  panel.tab = 'chat';
  expect(panel.unread).toBe(0);
});

test('where there is no room the talk is in sight only in the open sheet', () => {
  const panel = new Panel(() => 2);
  panel.tab = 'chat';
  panel.wide = false;
  expect([panel.talking, panel.unread]).toEqual([false, 2]);
  panel.sheet = true;
  expect([panel.talking, panel.unread]).toEqual([true, 0]);
});

test('a rule is opened in the sheet where there is no room, and again if it is asked for again', async () => {
  const panel = new Panel(() => 0);
  panel.openRule('DOM-B3');
  await Promise.resolve();
  expect([panel.tab, panel.rule, panel.sheet]).toEqual(['rules', 'DOM-B3', false]);
  panel.wide = false;
  panel.openRule('DOM-B3');
  expect([panel.rule, panel.sheet]).toEqual(['', true]);
  await Promise.resolve();
  expect(panel.rule).toBe('DOM-B3');
});
