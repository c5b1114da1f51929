/**
 * The lines that somebody tries out from one starting point, as a tree: each step leads on, and where another was tried
 * in its place the line branches. A tree is a value: whatever is done with it gives another.
 */
import type { Schemas } from './wire';

export type StepTaken = Pick<Schemas['StepTaken'], 'move' | 'seat' | 'answers'>;

/** A step in the tree, with those that follow it, the first being the main line. The start is no step, and has number 0. */
export interface Variation {
  readonly step: StepTaken;
  readonly parent: number;
  readonly next: readonly number[];
}

export interface Variations {
  /** By number; what was removed is missing. */
  readonly all: readonly (Variation | undefined)[];
  /** Where one is. */
  readonly at: number;
  /** The step that one last took on from each. */
  readonly taken: Readonly<Record<number, number>>;
}

/** A step as it is listed: how many branches deep, and whether a branch begins with it. */
export interface Row {
  readonly id: number;
  readonly step: StepTaken;
  readonly depth: number;
  readonly begins: boolean;
}

/** As many steps as a tree has at most: what a person can survey, and a browser easily keeps. */
export const MAX_STEPS = 600;
const NO_STEP: StepTaken = { move: -1, seat: null, answers: [] };

export const START: Variations = { all: [{ step: NO_STEP, parent: 0, next: [] }], at: 0, taken: {} };

const nextOf = (tree: Variations, id: number): readonly number[] => tree.all[id]?.next ?? [];

/** How many steps there are. */
export const sizeOf = (tree: Variations): number => tree.all.filter((one) => one !== undefined).length - 1;

/** The numbers of the steps from the start to one of them. */
export function pathTo(tree: Variations, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== 0; at = tree.all[at]?.parent ?? 0) path.unshift(at);
  return path;
}

/** The steps from the start to one of them, or to where one is. */
export const lineTo = (tree: Variations, id = tree.at): StepTaken[] =>
  pathTo(tree, id).map((at) => tree.all[at]?.step ?? NO_STEP);

/** Goes to a step, and remembers the way for going on along it later. */
export function goTo(tree: Variations, id: number): Variations {
  if (!tree.all[id]) return tree;
  const taken = { ...tree.taken };
  for (const at of pathTo(tree, id)) taken[tree.all[at]?.parent ?? 0] = at;
  return { ...tree, at: id, taken };
}

/** The step that follows where one is with this move, if it was tried before; with these answers of chance, if they matter. */
export const following = (tree: Variations, move: number, answers?: readonly number[]): number | null =>
  nextOf(tree, tree.at).find((id) => {
    const step = tree.all[id]?.step;
    return step?.move === move && (!answers || String(step.answers) === String(answers));
  }) ?? null;

/** Takes a step from where one is: one that was taken before is found again, another begins a branch. */
export function take(tree: Variations, step: StepTaken): Variations {
  const known = following(tree, step.move, step.answers);
  if (known !== null) return goTo(tree, known);
  const id = tree.all.length;
  const all = [...tree.all, { step, parent: tree.at, next: [] }];
  const here = all[tree.at];
  if (here) all[tree.at] = { ...here, next: [...here.next, id] };
  return goTo({ ...tree, all }, id);
}

/** One step back. */
export const back = (tree: Variations): Variations => goTo(tree, tree.all[tree.at]?.parent ?? 0);

/** One step on: the way that one last went, else along the main line. */
export function forward(tree: Variations): Variations {
  const next = nextOf(tree, tree.at);
  const last = tree.taken[tree.at];
  return goTo(tree, last !== undefined && next.includes(last) ? last : (next[0] ?? tree.at));
}

/** To the end of the line that one is on. */
export function toEnd(tree: Variations): Variations {
  let now = tree;
  while (nextOf(now, now.at).length) now = forward(now);
  return now;
}

/** To the branch before or after the one that one is on, as far along it as one was. */
export function beside(tree: Variations, by: 1 | -1): Variations {
  const path = pathTo(tree, tree.at);
  for (let back = path.length - 1; back >= 0; back--) {
    const id = path[back] ?? 0;
    const beside = nextOf(tree, path[back - 1] ?? 0);
    const other = beside[beside.indexOf(id) + by];
    if (other === undefined) continue;
    let now = goTo(tree, other);
    for (let on = back + 1; on < path.length && nextOf(now, now.at).length; on++) now = forward(now);
    return now;
  }
  return tree;
}

/** Removes a step and all that follows it; who was there is now before it. */
export function remove(tree: Variations, id: number): Variations {
  const gone = tree.all[id];
  if (id === 0 || !gone) return tree;
  const all = [...tree.all];
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    waiting.push(...nextOf(tree, at));
    all[at] = undefined;
  }
  const parent = all[gone.parent];
  if (parent) all[gone.parent] = { ...parent, next: parent.next.filter((one) => one !== id) };
  return goTo({ ...tree, all }, all[tree.at] ? tree.at : gone.parent);
}

/** All steps as they are listed: along a line, and after each step the branches that were tried in its place. */
export function rowsOf(tree: Variations): Row[] {
  const rows: Row[] = [];
  const list = (from: number, depth: number): void => {
    for (let [main, ...others] = nextOf(tree, from); main !== undefined; [main, ...others] = nextOf(tree, main)) {
      row(main, depth, false);
      for (const other of others) {
        row(other, depth + 1, true);
        list(other, depth + 1);
      }
    }
  };
  const row = (id: number, depth: number, begins: boolean): void => {
    const one = tree.all[id];
    if (one) rows.push({ id, step: one.step, depth, begins });
  };
  list(0, 0);
  return rows;
}

/** A tree as it is kept: for each step the number of the one before it, who decided, the move, and what chance answered. */
export function write(tree: Variations): string {
  const ids = tree.all.flatMap((one, id) => (one && id ? [id] : []));
  const numbers = new Map([0, ...ids].map((id, n) => [id, n]));
  const steps = ids.map((id) => {
    const { step, parent } = tree.all[id] as Variation;
    return [numbers.get(parent), step.seat, step.move, ...step.answers];
  });
  return JSON.stringify({ at: numbers.get(tree.at), steps });
}

/** The tree that was kept; null if the text is none. */
export function read(text: string): Variations | null {
  try {
    const kept = JSON.parse(text) as { at: number; steps: (number | null)[][] };
    let tree = START;
    for (const [parent, seat, move, ...answers] of kept.steps.slice(0, MAX_STEPS)) {
      if (!Number.isInteger(parent) || !tree.all[parent as number] || !Number.isInteger(move)) return null;
      tree = take(
        { ...tree, at: parent as number },
        { seat: seat ?? null, move: move as number, answers: answers.map(Number) },
      );
    }
    return goTo({ ...tree, at: 0 }, Number.isInteger(kept.at) ? kept.at : 0);
  } catch {
    return null;
  }
}
