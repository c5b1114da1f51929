/** A way to play Domus Regnatrix that gets somewhere: buy and play what can be had, march out, and attack when the odds are fair. */
import { parsed } from '../src/games/domus_regnatrix/targets.ts';
import { type DomusView, partOf } from '../src/games/domus_regnatrix/view.ts';

export function choose(view: DomusView, moves: readonly string[], random: () => number): string {
  const any = (among: readonly string[]): string => among[Math.floor(random() * among.length)] as string;
  const weights = moves.map((move) => weight(view, move));
  const best = Math.max(...weights);
  return any(moves.filter((_, i) => weights[i] === best));
}

const WAY = ['inner', 'walls', 'outer', 'middle'];

/** How much a move serves an impatient conqueror. */
function weight(view: DomusView, move: string): number {
  const [verb = '', what = ''] = move.split(' ');
  const printed = view.cards[what];
  switch (verb) {
    case 'buy':
      return printed?.sort === 'unit' ? 3 + (printed.cost ?? 0) : printed?.sort === 'building' ? 2 : 0;
    case 'draw':
      return 2.5;
    case 'play':
      return { unit: 5, building: 4, coin: 3, special: 3, wonder: 3, victory: 3, tech: 2, upgrade: 2, support: 1 }[
        printed?.sort ?? 'support'
      ];
    case 'attack':
    case 'assault':
    case 'raze':
    case 'kill': {
      const odds = view.odds[move];
      return odds && odds.ways / odds.of > 0.25 ? 10 + (verb === 'kill' ? 5 : 0) : 0;
    }
    case 'move':
      return onward(view, what, move.split(' ')[3] ?? '') ? 4 : 0;
    case 'call':
      return 0.5;
    case 'abstain':
    case 'attend':
      return 0;
    case 'reroll':
      return 3;
    case 'done':
      return 1;
    default:
      return 1.5;
  }
}

/** Whether a squad moves away from the own city, or on into another. */
function onward(view: DomusView, from: string, to: string): boolean {
  const home = String((view.to_move ?? 0) + 1);
  const [a, b] = [parsed(from).space, parsed(to).space];
  const depth = (space: string): number => {
    const along = WAY.indexOf(partOf(space));
    return space.endsWith(home) || space === 'middle' ? along : 6 - along;
  };
  return depth(b) > depth(a) && !(a.endsWith(home) && partOf(a) === 'inner' && (view.spaces[a]?.length ?? 0) < 2);
}
