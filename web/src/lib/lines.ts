/** Where an analysis starts, and the line one is on, as they stand in an address. */
import type { StepTaken } from './variations';
import type { Schemas } from './wire';

export type Start = Schemas['AtTable'] | Schemas['AtPosition'] | Schemas['FreshDeal'];

/** The longest address that every browser, chat and proxy passes on whole. */
export const MAX_ADDRESS = 6000;
const MAX_GUESS = 1_000_000;

const whole = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Where an address lets an analysis start; null if it names no start. */
export function startOf(query: URLSearchParams): Start | null {
  const [table, position, game] = [query.get('table'), query.get('position'), query.get('game')];
  if (table)
    return {
      kind: 'table',
      table,
      version: whole(query.get('at')),
      seat: whole(query.get('seat')),
      guess: whole(query.get('guess')) ?? 0,
      invite: query.get('invite'),
    };
  if (position) return { kind: 'position', position };
  if (!game) return null;
  const options = [...(query.get('options') ?? '').matchAll(/([^:,]+):(-?\d{1,9})/g)];
  return {
    kind: 'deal',
    game,
    players: whole(query.get('players')) ?? 0,
    options: Object.fromEntries(options.map(([, name = '', value]) => [name, Number(value)])),
    seed: query.get('seed') ?? '',
  };
}

/** The address of a start, without a line. */
export function addressOf(start: Start): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  };
  if (start.kind === 'table') {
    add('table', start.table);
    add('at', start.version);
    add('seat', start.seat);
    add('guess', start.guess || null);
    add('invite', start.invite);
  } else if (start.kind === 'position') add('position', start.position);
  else {
    add('game', start.game);
    add('players', start.players);
    add('seed', start.seed);
    const options = Object.entries(start.options ?? {}).map(([name, value]) => `${name}:${value}`);
    add('options', options.join(','));
  }
  return `/analyse?${query}`;
}

/** A line in an address: `12.131~3~0.77`, each move with what chance answered to it. */
export const writeLine = (line: readonly Pick<StepTaken, 'move' | 'answers'>[]): string =>
  line.map(({ move, answers }) => [move, ...answers].join('~')).join('.');

/** The line of an address; a step that is none ends it. */
export function readLine(text: string | null): Pick<StepTaken, 'move' | 'answers'>[] {
  const steps = text ? text.split('.') : [];
  const bad = steps.findIndex((step) => !/^\d{1,9}(~\d{1,9})*$/.test(step));
  return steps.slice(0, bad < 0 ? undefined : bad).map((step) => {
    const [move = 0, ...answers] = step.split('~').map(Number);
    return { move, answers };
  });
}

/** A start with what is hidden guessed otherwise. */
export const guessedAnew = (start: Start): Start =>
  start.kind === 'table' ? { ...start, guess: ((start.guess ?? 0) + 1) % MAX_GUESS } : start;
