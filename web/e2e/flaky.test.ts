/** A scene that needs two tries is told, not hidden. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { atMostTwice, closing } from './flaky.ts';

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'regnum-flaky-'));
  t.after(() => rm(made, { recursive: true }));
  t.mock.method(console, 'warn', () => undefined);
  return made;
}

/** A scene that fails this many times. */
function failing(times: number): () => Promise<void> {
  let left = times;
  return async () => {
    if (left-- > 0) throw new Error(`No board,\n  ${left} to go`);
  };
}

test('A scene that passes at once is not flaky', async (t) => {
  const traces = await folder(t);
  await atMostTwice('Anna plays', failing(0), traces);
  assert.equal(await closing(traces), '0 scenes flaky');
});

test('A scene that passes at the second try is told with its first error', async (t) => {
  const traces = await folder(t);
  await atMostTwice('Anna plays', failing(1), traces);
  assert.match(await closing(traces), /^Flaky: Anna plays: Error: No board, 0 to go\n1 scene flaky: /);
  await atMostTwice('Bruno plays', failing(1), traces);
  assert.match(await closing(traces), /^Flaky: Anna plays: .*\nFlaky: Bruno plays: .*\n2 scenes flaky: /);
});

test('A scene that fails twice has failed, and is not called flaky', async (t) => {
  const traces = await folder(t);
  await assert.rejects(atMostTwice('Anna plays', failing(2), traces), /No board/);
  assert.equal(await closing(traces), '0 scenes flaky');
});
