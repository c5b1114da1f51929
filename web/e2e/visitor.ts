/** A person at a browser of their own: what they see, what reached them over the wire, and what went wrong. */
import type { BrowserContext, Page } from 'playwright-core';
import { browser } from './browser.ts';
import type { Server } from './server.ts';

/** Screens, halves of screens, tablets, phones upright and on their side, and a screen at 200 %. */
export const SIZES = {
  wide: [1280, 800],
  tablet: [820, 1180],
  phone: [390, 844],
  low: [1024, 600],
  lying: [1024, 768],
  half: [853, 533],
  sideways: [844, 390],
  zoomed: [640, 400],
} as const;

export interface Wishes {
  size?: keyof typeof SIZES;
  /** Fingers instead of a mouse; a phone has them anyway. */
  touch?: boolean;
  locale?: string;
  dark?: boolean;
  /** Their system does not ask for less motion. */
  motion?: boolean;
  /** They have never played, and are explained what is new. */
  company?: boolean;
  /** Troubles that the scene means to cause. */
  expect?: readonly RegExp[];
}

/** How long to wait for anything, on a machine that has other things to do too. */
export const PATIENCE = 30_000;

export class Visitor {
  /** Frames received over WebSockets, and bodies of answers: all that the page was ever told. */
  readonly received: string[] = [];
  /** Frames that the page sent. */
  readonly sent: string[] = [];
  readonly #troubles: string[] = [];
  readonly #bodies: Promise<void>[] = [];
  readonly #listeners: ((frame: string) => void)[] = [];
  readonly #expected: RegExp[];
  readonly context: BrowserContext;
  readonly page: Page;
  readonly server: Server;

  private constructor(context: BrowserContext, page: Page, server: Server, expected: readonly RegExp[]) {
    this.context = context;
    this.page = page;
    this.server = server;
    this.#expected = [...expected];
    this.#listen();
  }

  static async come(server: Server, wishes: Wishes = {}): Promise<Visitor> {
    const size = wishes.size ?? 'wide';
    const [width, height] = SIZES[size];
    const context = await (await browser()).newContext({
      baseURL: server.address,
      viewport: { width, height },
      hasTouch: wishes.touch ?? size === 'phone',
      isMobile: size === 'phone',
      locale: wishes.locale ?? 'en-GB',
      colorScheme: wishes.dark ? 'dark' : 'light',
      reducedMotion: wishes.motion ? 'no-preference' : 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(PATIENCE);
    if (!wishes.company)
      await context.addInitScript(() => {
        const kept = JSON.parse(localStorage.getItem('regnum') ?? '{}') as object;
        const coach = { domaine: null, golden_horn: null, domus_regnatrix: null };
        localStorage.setItem('regnum', JSON.stringify({ coach, ...kept }));
      });
    return new Visitor(context, await context.newPage(), server, wishes.expect ?? []);
  }

  /**
   * Waits until nothing moves on the page, which comes to the front: others are not drawn. What ends may set something
   * else in motion, so it looks again until a frame is drawn in which nothing moves.
   */
  async still(): Promise<void> {
    await this.page.bringToFront();
    await this.page.evaluate(async () => {
      const moving = (): Animation[] =>
        document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      do {
        await Promise.allSettled(moving().map(({ finished }) => finished));
        await new Promise((drawn) => requestAnimationFrame(drawn));
      } while (moving().length > 0);
    });
  }

  /** From now on such a trouble is meant. */
  expect(trouble: RegExp): void {
    this.#expected.push(trouble);
  }

  onframe(listener: (frame: string) => void): void {
    this.#listeners.push(listener);
  }

  /** What went wrong and was not expected. */
  async troubles(): Promise<string[]> {
    // The body of an answer that the page gave up never comes.
    let late: NodeJS.Timeout | undefined;
    await Promise.race([Promise.all(this.#bodies), new Promise((go) => (late = setTimeout(go, 2_000)))]);
    clearTimeout(late);
    return this.#troubles.filter((text) => !this.#expected.some((expected) => expected.test(text)));
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  #listen(): void {
    const { page } = this;
    const note = (text: string): void => void this.#troubles.push(text);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note(`page error: ${error.stack || `${error.name} ${error.message}`}`));
    page.on('requestfailed', (request) => {
      // A page that is left forgets what it asked for.
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') note(`request failed: ${request.method()} ${request.url()}: ${why}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) note(`status ${answer.status()}: ${answer.request().method()} ${answer.url()}`);
      this.#bodies.push(
        answer.text().then(
          (text) => void this.received.push(text),
          () => undefined,
        ),
      );
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        this.received.push(String(payload));
        for (const listener of this.#listeners) listener(String(payload));
      });
      socket.on('framesent', ({ payload }) => void this.sent.push(String(payload)));
    });
  }
}
