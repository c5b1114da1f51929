/** A Regnum server of one's own, on a free port with a data folder that lasts as long as it. Neither outlives this process. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const ROOT = new URL('../../', import.meta.url).pathname;
/** The command that serves, before `--port` and `--data`. */
type Command = readonly [string, ...string[]];
const USUAL: Command = [`${ROOT}.venv/bin/regnum`, 'serve'];
/** For tools that are more guests at once than a server lets in. */
export const UNLIMITED: Command = [`${ROOT}.venv/bin/python`, '-m', 'tests.server.unlimited'];
/** One whose dealer chooses the deal. */
export const DISHONEST: Command = [`${ROOT}.venv/bin/python`, '-m', 'tests.server.dishonest'];
/** Where people log in at a small OpenID provider too. */
export const WITH_PROVIDER: Command = [`${ROOT}.venv/bin/python`, '-m', 'tests.server.with_provider'];

/** One that calls people at addresses of this machine, and soon. */
export const CALLING: Command = [`${ROOT}.venv/bin/python`, '-m', 'tests.server.calling'];

const started = new Set<Server>();
process.on('exit', () => {
  for (const server of started) server.abandon();
});

export class Server {
  readonly #command: Command;
  readonly #data: string;
  #port = 0;
  #process: ChildProcess | null = null;
  #said = '';

  private constructor(command: Command, data: string) {
    this.#command = command;
    this.#data = data;
    started.add(this);
  }

  static async start(command = USUAL): Promise<Server> {
    const server = new Server(command, await mkdtemp(join(tmpdir(), 'regnum-e2e-')));
    await server.run();
    return server;
  }

  get address(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Everything that the server wrote to its log. */
  get log(): string {
    return this.#said;
  }

  /** Starts it, again on the port that it had and with the same data. */
  async run(): Promise<void> {
    const env = { ...process.env, REGNUM_PAUSE: '0' };
    const [program, ...words] = this.#command;
    const child = spawn(program, [...words, '--port', String(this.#port), '--data', this.#data], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    child.stderr?.on('data', (text: Buffer) => (this.#said += text.toString()));
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The server ended before it answered:\n${this.#said}`);
    });
    const told = (async () => {
      for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
        const port = /http:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
        if (port) return Number(port);
      }
      throw new Error(`The server did not say where it is:\n${this.#said}`);
    })();
    this.#port = await Promise.race([told, ended]);
    ended.catch(() => undefined);
  }

  /** Runs a command of the host's beside it; what it says. */
  async command(...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(USUAL[0], [...words, '--data', this.#data], { cwd: ROOT });
    return stdout;
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#data, { recursive: true, force: true });
    started.delete(this);
  }

  /** Ends it without waiting, since this process ends. */
  abandon(): void {
    this.#process?.kill('SIGKILL');
    rmSync(this.#data, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
    await gone;
    clearTimeout(late);
  }
}
