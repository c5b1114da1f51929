/**
 * Sentences in a player's language: a game's phrases, and how parameters enter them.
 *
 * The twin of `regnum.kernel.phrases`: `{cell}` names a parameter; `{colour:@colour}` looks the value up as the phrase
 * `colour.<value>`; `{n:#ducat}` counts with `ducat.one` and `ducat.many`; `{gain:+}` has a sign; `{card[face]}` reaches
 * into a parameter. A list is looked up item by item, and counts by name are told one by one: `{wares:#ware}` as
 * `3 soldiers, 1 farmer`. `{name:* builds|You build}` has two forms: one for others, with the name for `*`, one for the
 * person who reads. A phrase that is looked up may name a player itself, from 1: `the walls of {player2}`.
 */
export type PhraseTable = Readonly<Record<string, string>>;
type Named = Readonly<Record<string, unknown>>;

const FIELD = /\{\{|\}\}|\{(\w+)((?:\[\w+\])*)(?::([^{}]*))?\}/g;

export class Phrases {
  constructor(
    readonly language: string,
    private readonly phrases: PhraseTable,
    private readonly players: readonly string[] = [],
    /** What stands before every key that is asked for; names and nouns within a phrase are looked up without it. */
    private readonly table: string = '',
    /** The seat of the person who reads. */
    readonly you: number | null = null,
  ) {}

  /** What the page says where it draws the game: the phrases under `page`. */
  get page(): Phrases {
    return new Phrases(this.language, this.phrases, this.players, 'page.', this.you);
  }

  /** The same phrases, naming these players; `you` is the seat of the person who reads, if it is one of these. */
  among(players: readonly string[], you: number | null = null): Phrases {
    return new Phrases(this.language, this.phrases, players, this.table, you);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.phrases, this.table + key);
  }

  /** The phrase with its parameters filled in; the key itself if there is no such phrase. */
  say(key: string, named: Named = {}): string {
    return this.fill(this.table + key, named);
  }

  private fill(key: string, named: Named = {}): string {
    const phrase = this.phrases[key];
    if (phrase === undefined) return key;
    return phrase.replace(FIELD, (whole, name: string | undefined, path: string, spec: string | undefined) => {
      if (name === undefined) return whole[0] ?? '';
      if (spec?.includes('|')) return this.form(name, named, spec);
      let value: unknown = named[name] ?? this.called(name);
      for (const [, part] of path.matchAll(/\[(\w+)\]/g)) value = (value as Named | null | undefined)?.[part as string];
      return this.field(value, spec ?? '');
    });
  }

  /** Why a move is refused, without the rule's id. */
  refusal(refusal: { rule: string; reason: string; named: Named }): string {
    return this.say(`${refusal.rule}.${refusal.reason}`, refusal.named);
  }

  /** What speaks for a move; empty if there are no words for it. */
  reason(reason: { key: string; named: Named }): string {
    const key = `why.${reason.key}`;
    return this.has(key) ? this.say(key, reason.named) : '';
  }

  /** What is to be decided now, from a view: the phrase `now.<phase>`, or the one that names no verb that no move has. */
  now(view: { readonly phase: string } & Named, moves?: readonly { readonly verb: string }[]): string {
    const begins = `now.${view.phase}.without.`;
    const verbs = new Set(moves?.map(({ verb }) => verb));
    const fitting = Object.keys(moves ? this.phrases : {}).filter(
      (key) =>
        key.startsWith(begins) &&
        !key
          .slice(begins.length)
          .split('.')
          .some((verb) => verbs.has(verb)),
    );
    const [most] = fitting.sort((a, b) => b.split('.').length - a.split('.').length);
    return this.say(most ?? `now.${view.phase}`, view);
  }

  /** What happened; null if there are no words for it, since other events say it. `{victim:@player}` names another seat. */
  event(event: { readonly event: string } & Named, players: readonly string[]): string | null {
    let key = `event.${event.event}`;
    if (hasGap(event) && this.has(`${key}.hidden`)) key += '.hidden';
    else if (this.has(`${key}.same`) && saysTwice(event)) key += '.same';
    if (!this.has(key)) return null;
    const seat = event['seat'];
    return this.among(players, this.you).say(
      key,
      typeof seat === 'number' ? { ...event, name: players[seat] ?? '' } : event,
    );
  }

  /** A player by number, from 1: `player2`. */
  private called(name: string): string | undefined {
    const n = Number(/^player(\d)$/.exec(name)?.[1]);
    return Number.isNaN(n) ? undefined : (this.players[n - 1] ?? this.fill('numbered', { n }));
  }

  /** One of two forms: for another player, or for the person who reads. */
  private form(name: string, named: Named, spec: string): string {
    const [other = '', own = ''] = spec.split('|');
    const number = /^player(\d)$/.exec(name)?.[1];
    const seat = number ? Number(number) - 1 : Number(named[name === 'name' ? 'seat' : name]);
    if (seat === this.you) return own;
    return other.replace('*', () => this.players[seat] ?? this.fill('numbered', { n: seat + 1 }));
  }

  private field(value: unknown, spec: string): string {
    if (spec.startsWith('@') && Array.isArray(value)) return value.map((item) => this.field(item, spec)).join(', ');
    if (spec.startsWith('#') && typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(([name, n]) => this.field(n, `${spec}.${name}`))
        .join(', ');
    if (spec === '@player') return this.players[Number(value)] ?? '';
    if (spec.startsWith('@')) return this.fill(`${spec.slice(1)}.${String(value)}`);
    if (spec.startsWith('#'))
      return `${String(value)} ${this.fill(`${spec.slice(1)}.${value === 1 ? 'one' : 'many'}`)}`;
    if (spec === '+' && typeof value === 'number') return value < 0 ? `−${-value}` : `+${value}`;
    return Array.isArray(value) ? value.map(String).join(', ') : String(value);
  }
}

const textsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).flatMap(textsIn)
    : typeof value === 'string'
      ? [value]
      : [];

function saysTwice(value: unknown): boolean {
  const texts = textsIn(value);
  return new Set(texts).size < texts.length;
}

function hasGap(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).some(hasGap);
}
