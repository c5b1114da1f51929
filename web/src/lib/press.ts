/** Tells taps, holds and drags of a pointer apart. A mouse only taps: it points by moving. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType' | 'button'>;

const HOLD = 500;
const SLACK = 9;

export class Press<T extends Pointer> {
  private last: Point | null = null;
  private dragged = false;
  private held = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly on: { tap(event: T): void; hold(event: T): void; drag(by: Point): void }) {}

  down(event: T): void {
    if (event.button !== 0) return;
    this.last = { x: event.clientX, y: event.clientY };
    this.dragged = this.held = false;
    if (event.pointerType === 'mouse') return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.on.hold(event);
    }, HOLD);
  }

  move(event: T): void {
    if (this.last === null || event.pointerType === 'mouse') return;
    const by = { x: event.clientX - this.last.x, y: event.clientY - this.last.y };
    if (!this.dragged && Math.hypot(by.x, by.y) < SLACK) return;
    clearTimeout(this.timer);
    this.dragged = true;
    this.last = { x: event.clientX, y: event.clientY };
    this.on.drag(by);
  }

  up(event: T): void {
    const tapped = this.last !== null && !this.dragged && !this.held;
    this.cancel();
    if (tapped) this.on.tap(event);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.last = null;
  }
}
