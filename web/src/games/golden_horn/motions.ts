/** What is seen to move in a step of Golden Horn: ships sail from space to space, goods and cards change hands. */
import type { GameEvent, Motion, Motions } from '../game';
import type { Lot } from './view';

const wares = (event: GameEvent): string[] => Object.keys((event['wares'] ?? {}) as Lot);

function motionsOf(event: GameEvent): Motion[] {
  const { event: kind, seat, ship, port, ware, drawn } = event;
  const player = `seat ${seat}`;
  switch (kind) {
    case 'berthed':
      return [{ spot: String(ship), from: player }];
    case 'loaded':
      return wares(event).map((one) => ({ spot: `${port}:${one}`, to: String(ship) }));
    case 'delivered':
      return wares(event).map((one) => ({ spot: `${ship} ${one}`, to: player }));
    case 'raided':
      return [{ spot: `${ship} ${ware}`, to: player }];
    case 'filled':
      return [...new Set(drawn as readonly string[])].map((one) => ({ spot: `${port}:${one}`, from: 'stock' }));
    case 'played':
      return [{ spot: `cards ${seat}`, to: 'stock' }];
    case 'drew':
      return [{ spot: `cards ${seat}`, from: 'stock' }];
    default:
      return [];
  }
}

/** The places that each ship comes through, in their order. */
function ways(events: readonly GameEvent[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { event, ship, place } of events)
    if (event === 'moved') found.set(String(ship), [...(found.get(String(ship)) ?? []), String(place)]);
  return found;
}

export const motions: Motions = (events) => [
  ...[...ways(events)].map(([spot, places]): Motion => ({ spot, via: places.slice(0, -1) })),
  ...events.flatMap(motionsOf),
];
