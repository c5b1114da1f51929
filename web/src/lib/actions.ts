/** A game's action space as the page holds it: every move there can be, found by number, by text, or by what it names. */
import type { Actions, Move } from '../games/game';

const key = (verb: string, named: Readonly<Record<string, string>>): string =>
  [
    verb,
    ...Object.entries(named)
      .map(([name, what]) => `${name}=${what}`)
      .sort(),
  ].join(' ');

export class ActionSpace implements Actions {
  readonly #byText: ReadonlyMap<string, Move>;
  readonly #byNames: ReadonlyMap<string, Move>;

  constructor(readonly all: readonly Move[]) {
    this.#byText = new Map(all.map((move) => [move.text, move]));
    this.#byNames = new Map(all.map((move) => [key(move.verb, move.named), move]));
  }

  find(verb: string, named: Readonly<Record<string, string>> = {}): Move | null {
    return this.#byNames.get(key(verb, named)) ?? null;
  }

  /** The moves of these numbers. */
  numbered(ids: readonly number[]): Move[] {
    return ids.flatMap((id) => this.all[id] ?? []);
  }

  /** The moves of these texts. */
  written(texts: readonly string[]): Move[] {
    return texts.flatMap((text) => this.#byText.get(text) ?? []);
  }
}
