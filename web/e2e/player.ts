/** Someone who plays Domaine with the page's own controls, knowing what the page was told over the wire. */
import type { Locator } from 'playwright-core';
import { centre, EXTENT, middle, type Point } from '../src/games/domaine/geometry.ts';
import type { DomaineView } from '../src/games/domaine/view.ts';
import type { PhraseTable } from '../src/lib/phrases.ts';
import type { ServerFrame, Step, Table } from '../src/lib/wire.ts';
import { choose } from './policy.ts';
import { closings } from './shortcut.ts';
import { textsOf } from './space.ts';
import { PATIENCE, type Visitor } from './visitor.ts';

export class Player {
  readonly visitor: Visitor;
  table: Table | null = null;
  version = 0;
  seat: number | null = null;
  moves: readonly string[] = [];
  log: readonly Step[] = [];
  #view: DomaineView | null = null;
  #phrases: PhraseTable | null = null;
  #waiting: (() => void)[] = [];

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    visitor.onframe((text) => this.#take(JSON.parse(text) as ServerFrame));
  }

  get page() {
    return this.visitor.page;
  }
  get board(): Locator {
    return this.page.getByRole('application');
  }
  get view(): DomaineView {
    if (!this.#view) throw new Error('The page was told no position yet.');
    return this.#view;
  }
  get over(): boolean {
    return this.table?.phase === 'over';
  }
  /** Whether this seat decides now, as far as the wire tells. */
  get myTurn(): boolean {
    return !this.over && this.#view !== null && this.#view.to_move === this.seat && this.moves.length > 0;
  }

  /** Waits until the wire has brought something. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!condition()) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`${what} did not come true, at version ${this.version}`);
      await new Promise<void>((go) => {
        const late = setTimeout(go, left);
        this.#waiting.push(() => {
          clearTimeout(late);
          go();
        });
      });
    }
  }

  /** Waits for this seat's own turn, or the end of the game. */
  async turn(): Promise<void> {
    await this.until(() => this.myTurn || this.over, 'its own turn');
    await this.settled();
  }

  /** Waits until the page has drawn what the wire brought, and no step is under way. */
  async settled(): Promise<void> {
    const drawn = (version: number): boolean =>
      Number(document.querySelector<HTMLElement>('[data-drawn]')?.dataset['drawn'] ?? -1) >= version;
    await this.page.waitForFunction(drawn, this.version, { polling: 15 });
  }

  /** What somebody would do here who only wants to get on. */
  async wish(random: () => number): Promise<string> {
    const known = await closings(this.visitor, this.table?.id ?? '', this.seat);
    return choose(this.view, this.moves, random, known);
  }

  /** Makes a move with the mouse, and waits until the server has told of it. */
  async play(move: string): Promise<void> {
    const before = this.version;
    await this.settled();
    await this.press(move);
    await this.until(() => this.version > before, `the step ${move}`);
  }

  /** Where a place of the board is on the screen. */
  async spot(place: string): Promise<Point> {
    const box = await this.board.locator('> svg').boundingBox();
    if (!box) throw new Error('There is no board.');
    const { x, y } = place.includes('|') ? middle(place) : centre(place);
    return { x: box.x + (x / EXTENT) * box.width, y: box.y + (y / EXTENT) * box.height };
  }

  /** Clicks what stands for a move. */
  async press(move: string): Promise<void> {
    const control = await this.control(move);
    // The two halves of a card with two actions share the middle of their boxes: a click there may mean either.
    if (control && move.includes(' as ')) await control.press('Enter');
    else if (control) await control.click();
    else {
      const { x, y } = await this.spot(move.slice(move.indexOf(' ') + 1));
      // Coming from elsewhere: whatever note the place before had called up is gone when the button goes down.
      await this.page.mouse.move(x, y, { steps: 2 });
      await this.page.mouse.click(x, y);
    }
  }

  /** The button of a move; null if it is made on the board. */
  async control(move: string): Promise<Locator | null> {
    if (!/^(done|draw|take|sell|play)\b/.test(move)) return null;
    const phrases = await this.phrases();
    const card = (face: string): string => phrases[`card.${face}`] ?? face;
    const [verb = '', ...rest] = move.split(' ');
    const named = (name: string | RegExp): Locator =>
      this.page.getByRole('button', { name, exact: true }).and(this.page.locator(':enabled')).first();
    switch (verb) {
      case 'done':
        return named('Done');
      case 'draw':
        return named('Draw a card');
      case 'take':
        return named(`Take ${card(rest.join(' '))} from the chancery`);
      case 'sell':
        return named(new RegExp(`^Sell \\+\\d+: ${card(rest.join(' '))}$`));
      case 'play': {
        const [face = '', action = face] = rest.join(' ').split(' as ');
        return named(new RegExp(`^Play ${card(face)} for \\d+ ducats?: ${phrases[`action.${action}`]}$`));
      }
      default:
        return null;
    }
  }

  /** The phrases of the game, which name its cards. */
  async phrases(): Promise<PhraseTable> {
    this.#phrases ??= (await (
      await fetch(`${this.visitor.server.address}/api/games/domaine/phrases/en`)
    ).json()) as PhraseTable;
    return this.#phrases;
  }

  #take(frame: ServerFrame): void {
    if ('table' in frame && frame.table) this.table = frame.table;
    if (frame.type === 'state') {
      this.seat = frame.seat;
      this.version = frame.version;
      this.log = frame.log;
    } else if (frame.type === 'step') {
      this.version = frame.version;
      this.log = [...this.log, frame.step];
    }
    if (frame.type === 'state' || frame.type === 'step') {
      this.#view = frame.view as DomaineView | null;
      this.moves = textsOf(this.table?.game ?? '', frame.moves);
    }
    for (const go of this.#waiting.splice(0)) go();
  }
}
