/** What is seen to move in a step of Domus Regnatrix: squads march and strike, cards come into cities and are lost there. */
import type { GameEvent, Motion, Motions } from '../game';
import { squadPlace } from './targets';

function motionsOf(event: GameEvent): Motion[] {
  const { event: kind, seat, owner, card, source, slot, space, into, at, against } = event;
  const mine = Number(seat);
  const [player, squad] = [`seat ${seat}`, squadPlace(String(space), mine, String(slot))];
  switch (kind) {
    case 'moved':
    case 'sent':
      return [
        { spot: squadPlace(String(space), mine, String(into)), from: squadPlace(String(source), mine, String(slot)) },
      ];
    case 'posted':
      return [{ spot: squad, from: player }];
    case 'slain':
      return [{ spot: squad, to: player }];
    case 'fought':
      return [{ spot: squad, via: [squadPlace(String(at), Number(owner), String(against))] }];
    case 'stormed':
      return [{ spot: squad, via: [`${at}/${against}`] }];
    case 'played':
      return [{ spot: `inner${mine + 1}:${card}`, from: player }];
    case 'razed':
    case 'killed':
      return [{ spot: `inner${Number(owner) + 1}:${card}`, to: player }];
    case 'bought':
      return [{ spot: `ware ${card}`, to: player }];
    default:
      return [];
  }
}

export const motions: Motions = (events) => events.flatMap(motionsOf);
