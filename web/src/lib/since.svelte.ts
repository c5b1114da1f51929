/** Whether others did something at a table while its person did not look. */

/** Where a browser keeps up to which version of which tables was looked at, the newest last. */
const PLACE = 'regnum seen';
const MOST = 40;

interface Store {
  getItem(place: string): string | null;
  setItem(place: string, text: string): void;
}

export class Since {
  /** There is something to tell. */
  open = $state(false);
  /** Up to which version somebody looked; null: never. */
  #seen: number | null;
  #away = true;

  constructor(
    private readonly table: string,
    private readonly store: Store = localStorage,
  ) {
    this.#seen = this.#kept().find(([id]) => id === table)?.[1] ?? null;
  }

  /** Nobody looks, or the table is out of reach. */
  leave(): void {
    this.#away = true;
  }

  /** Somebody looks at a version; `news`: others did something since their own last step, if they have `acted` yet. */
  look(version: number, news: boolean, acted: boolean): void {
    // Who has acted, but never looked here, comes from another browser.
    const missed = this.#away && (this.#seen ?? (acted ? 0 : version)) < version;
    this.open = news && (this.open || missed);
    this.#away = false;
    if (this.#seen === version) return;
    this.#seen = version;
    try {
      const others = this.#kept().filter(([id]) => id !== this.table);
      this.store.setItem(PLACE, JSON.stringify([...others, [this.table, version]].slice(-MOST)));
    } catch {
      // a browser that keeps nothing tells no news after a reload
    }
  }

  #kept(): [string, number][] {
    try {
      return JSON.parse(this.store.getItem(PLACE) ?? '[]') as [string, number][];
    } catch {
      return [];
    }
  }
}
