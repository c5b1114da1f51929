/** Plays all scenes, two files at a time, or those named behind the command, and says in the end which were flaky. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import chromium from '@sparticuz/chromium';
import { closing, TRACES } from './flaky.ts';

await rm(TRACES, { recursive: true, force: true });
// Unpacked before several processes want it at once.
await chromium.executablePath();
const named = process.argv.slice(2);
const files = named.length > 0 ? named : ['e2e/*.test.ts'];
const options = ['--test', '--test-concurrency=2', '--import', './e2e/resolve.ts'];
const [code] = await once(spawn(process.execPath, [...options, ...files], { stdio: 'inherit' }), 'exit');
console.log(await closing());
process.exitCode = code ?? 1;
