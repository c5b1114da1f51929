/** A server that a scene or a tool has started ends with it, whatever happens. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { test } from 'node:test';

const START = `
  import { Server, UNLIMITED } from ${JSON.stringify(new URL('./server.ts', import.meta.url).href)};
  process.once('SIGTERM', () => process.exit(1));
  console.log((await Server.start(UNLIMITED)).address);
  await new Promise((_, fail) => process.stdin.once('data', () => fail(new Error('Something went wrong.'))));
`;
type Tool = ChildProcessByStdio<Writable, Readable, null>;

for (const [what, upset] of [
  ['fails', (tool: Tool): unknown => tool.stdin.write('fail')],
  ['is ended', (tool: Tool): unknown => tool.kill('SIGTERM')],
] as const) {
  test(`When a tool ${what}, its server ends and leaves no folder`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'regnum-tool-'));
    t.after(() => rm(folder, { recursive: true }));
    const tool = spawn(process.execPath, ['--input-type=module-typescript', '-e', START], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { value: address } = await createInterface({ input: tool.stdout })[Symbol.asyncIterator]().next();
    assert.equal((await fetch(`${address}/healthz`)).status, 200);
    const gone = once(tool, 'exit');
    upset(tool);
    assert.deepEqual(await gone, [1, null]);
    await assert.rejects(fetch(`${address}/healthz`));
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('regnum-')),
      [],
    );
  });
}
