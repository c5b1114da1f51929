/** Scenes that fail once and pass when they are played again: noted in a file, and told loudly in the end. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where failures leave their traces: pictures of the pages, and the list of what was flaky. */
export const TRACES = new URL('./failed/', import.meta.url).pathname;
const LIST = 'flaky.txt';

/** Plays a scene, and once more if it fails: a browser on a busy machine can miss a deadline. Who needs two tries is noted. */
export async function atMostTwice(
  name: string,
  play: (again: boolean) => Promise<void>,
  traces = TRACES,
): Promise<void> {
  try {
    await play(false);
  } catch (error) {
    console.warn(`Once more: ${name}\n${String(error)}`);
    await play(true);
    await mkdir(traces, { recursive: true });
    await appendFile(join(traces, LIST), `Flaky: ${name}: ${String(error).replaceAll(/\s+/g, ' ')}\n`);
  }
}

/** What to say when all is played: each flaky scene with its first error, and how many there were. */
export async function closing(traces = TRACES): Promise<string> {
  const list = join(traces, LIST);
  const noted = await readFile(list, 'utf8').catch(() => '');
  const count = noted.split('\n').length - 1;
  if (count === 0) return '0 scenes flaky';
  return `${noted}${count} ${count === 1 ? 'scene' : 'scenes'} flaky: failed once, passed when played again (${list})`;
}
