/**
 * What moves between two drawings of a position, seen to move.
 *
 * What stands or lies on the table has a name in the drawing, `data-spot`. A game says which spots move in a step; here
 * they are found before the drawing changes and after it, and animated between the two.
 */
import type { GameEvent, Motion, Motions } from '../games/game';

interface Point {
  readonly x: number;
  readonly y: number;
}

const centre = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const inside = (element: Element): element is SVGGraphicsElement =>
  element instanceof SVGElement && element.ownerSVGElement !== null;

/** What is gone after a step: its likeness, and where it lay. */
interface Leaving {
  readonly likeness: Element;
  readonly within: Element;
  readonly box: DOMRect;
}

/** The drawing before a step. */
interface Before {
  readonly moving: readonly Motion[];
  readonly points: ReadonlyMap<string, Point>;
  readonly leaving: ReadonlyMap<string, Leaving>;
}

const spot = (root: Element, name: string): Element | null => root.querySelector(`[data-spot="${CSS.escape(name)}"]`);

function look(root: Element, moving: readonly Motion[]): Before {
  const points = new Map<string, Point>();
  const leaving = new Map<string, Leaving>();
  for (const { spot: name, from, to, via = [] } of moving) {
    for (const one of [name, from, to, ...via]) {
      const found = one === undefined || points.has(one) ? null : spot(root, one);
      if (one !== undefined && found) points.set(one, centre(found));
    }
    const gone = to === undefined ? null : spot(root, name);
    if (gone?.parentElement)
      leaving.set(name, {
        likeness: gone.cloneNode(true) as Element,
        within: gone.parentElement,
        box: gone.getBoundingClientRect(),
      });
  }
  return { moving, points, leaving };
}

export class Flights {
  #flying: Animation[] = [];
  #before: Before | null = null;
  /** The version that is drawn, and the one up to which nothing is to move. */
  #drawn: number;
  #settled = -1;

  constructor(
    private readonly root: Element,
    private readonly motions: Motions,
    drawn: number,
  ) {
    this.#drawn = drawn;
  }

  /** Whether anything moves. */
  get flying(): boolean {
    return this.#flying.length > 0;
  }

  /** The drawing is about to change to a version that these events have led to: from the one before, it is seen. */
  before(version: number, events: readonly GameEvent[], milliseconds: number): void {
    const seen = version === this.#drawn + 1 && version > this.#settled && milliseconds > 0 && !document.hidden;
    this.#before = seen ? look(this.root, this.motions(events)) : null;
    this.#drawn = version;
  }

  /** The drawing has changed: what has moved moves there. */
  after(milliseconds: number): void {
    const before = this.#before;
    this.#before = null;
    for (const { spot: name, from, to, via = [] } of before?.moving ?? []) {
      const at = (one: string): Point | undefined => before?.points.get(one) ?? pointOf(this.root, one);
      const way = via.flatMap((one) => at(one) ?? []);
      if (to === undefined) {
        const [start, element] = [at(from ?? name), spot(this.root, name)];
        if (start && element) this.#arrive(element, [start, ...way], milliseconds);
      } else {
        const [end, left] = [at(to), before?.leaving.get(name)];
        if (end && left) this.#leave(left, [...way, end], milliseconds);
      }
    }
  }

  /** All is where it belongs, at once; nothing moves up to a version. */
  settle(version: number): void {
    this.#settled = version;
    for (const one of this.#flying.splice(0)) one.finish();
  }

  /** Something comes along a way to where it is drawn now. */
  #arrive(element: Element, way: readonly Point[], milliseconds: number): void {
    const end = centre(element);
    const frames = [...way, end].map((point) => ({ x: point.x - end.x, y: point.y - end.y }));
    if (frames.every(({ x, y }) => Math.hypot(x, y) < 2)) return;
    if (inside(element)) {
      this.#fly(element, scaled(element, frames), milliseconds);
      return;
    }
    // What lies in rows may be cut off at their edges: its likeness flies over everything.
    const surface = element.closest('[data-surface]') ?? element.parentElement;
    if (!surface) return;
    const likeness = laid(element.cloneNode(true) as Element, surface, element.getBoundingClientRect());
    const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: milliseconds });
    this.#fly(likeness, frames, milliseconds, () => likeness.remove());
    this.#keep(hidden);
  }

  /** The likeness of something goes along a way, and is gone. */
  #leave({ likeness, within, box }: Leaving, way: readonly Point[], milliseconds: number): void {
    const surface = within.isConnected ? within : this.root;
    const start = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const frames = [start, ...way].map((point) => ({ x: point.x - start.x, y: point.y - start.y }));
    if (likeness instanceof SVGElement && !(likeness instanceof SVGSVGElement)) {
      if (!within.isConnected) return;
      surface.append(likeness);
      hide(likeness);
      this.#fly(likeness, scaled(likeness, frames), milliseconds, () => likeness.remove(), true);
    } else {
      laid(likeness, surface, box);
      this.#fly(likeness, frames, milliseconds, () => likeness.remove(), true);
    }
  }

  #fly(
    element: Element,
    frames: readonly Point[],
    milliseconds: number,
    done: () => void = () => undefined,
    fading = false,
  ): void {
    const steps = frames.map(({ x, y }, i) => ({
      translate: `${x}px ${y}px`,
      ...(fading ? { opacity: i === frames.length - 1 ? 0.25 : 1 } : {}),
    }));
    const flight = element.animate(steps, { duration: milliseconds, easing: 'ease-in-out' });
    flight.finished.then(done, done);
    this.#keep(flight);
  }

  #keep(flight: Animation): void {
    this.#flying.push(flight);
    const gone = (): void => {
      this.#flying = this.#flying.filter((one) => one !== flight);
    };
    flight.finished.then(gone, gone);
  }
}

function pointOf(root: Element, name: string): Point | undefined {
  const found = spot(root, name);
  return found ? centre(found) : undefined;
}

/** Ways on the screen in the measure of a drawing. */
function scaled(element: Element, frames: readonly Point[]): Point[] {
  const factor = (element as SVGGraphicsElement).ownerSVGElement?.getScreenCTM()?.a || 1;
  return frames.map(({ x, y }) => ({ x: x / factor, y: y / factor }));
}

function hide(likeness: Element): void {
  likeness.setAttribute('aria-hidden', 'true');
  likeness.removeAttribute('data-spot');
  for (const one of [likeness, ...likeness.querySelectorAll('[id], [data-spot], [data-place]')])
    for (const name of ['id', 'data-spot', 'data-place']) one.removeAttribute(name);
}

/** Lays a likeness over a surface, where a box was. */
function laid(likeness: Element, surface: Element, box: DOMRect): Element {
  hide(likeness);
  const { style } = likeness as HTMLElement;
  likeness.setAttribute('inert', '');
  Object.assign(style, {
    position: 'fixed',
    left: '0',
    top: '0',
    margin: '0',
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '30',
    pointerEvents: 'none',
  });
  surface.append(likeness);
  // A surface may be where its own contents are placed from.
  const now = likeness.getBoundingClientRect();
  Object.assign(style, { left: `${box.left - now.left}px`, top: `${box.top - now.top}px` });
  return likeness;
}
