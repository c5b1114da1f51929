/** What is seen to move in a step of Domaine: borders, castles and knights come from their players, cards change places. */
import type { GameEvent, Motion, Motions } from '../game';
import { offer } from './cards';
import type { Card } from './view';

function motion(event: GameEvent): Motion | null {
  const { event: kind, seat, cell, edge, card } = event;
  const player = `seat ${seat}`;
  switch (kind) {
    case 'bordered':
      return { spot: String(edge), from: player };
    case 'built':
      return { spot: `castle ${cell}`, from: player };
    case 'mustered':
      return { spot: `knight ${cell}`, from: player };
    case 'deserted':
      return { spot: `knight ${cell}`, to: player };
    case 'drew':
      return { spot: 'deck', to: player };
    case 'took':
      return { spot: offer(card as Card), to: player };
    case 'sold':
      return { spot: offer(card as Card), from: player };
    default:
      return null;
  }
}

export const motions: Motions = (events) => events.flatMap((event) => motion(event) ?? []);
