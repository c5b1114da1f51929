/** Golden Horn, drawn: what the page needs to show it. */
import type { Component } from 'svelte';
import type { Phrases } from '../../lib/phrases';
import type { ActionButton, GameEvent, GameModule, GameView, Move, SeatLook } from '../game';
import Board from './Board.svelte';
import Crest from './Crest.svelte';
import { guide, pictures } from './guide';
import Seat from './Seat.svelte';
import { effect, name } from './say';
import { COATS, type Coat } from './sprite';
import Tray from './Tray.svelte';
import { about } from './targets';
import Unseen from './Unseen.svelte';
import './tokens.css';
import { seen } from './view';

function look(name: Coat, seat: number): SeatLook {
  const Own: Component<{ size?: number }> = (internals, props) =>
    Crest(internals, {
      seat,
      get size() {
        return props.size;
      },
    });
  return { colour: `var(--gh-${name})`, name, Crest: Own };
}

const BUTTONS: readonly string[] = ['step', 'wind', 'turn', 'end'];

/** The moves that no spot of the chart stands for, and those that take the ship on. */
function buttons(view: GameView, moves: readonly Move[], phrases: Phrases): ActionButton[] {
  const found = moves.filter(({ verb, named }) => BUTTONS.includes(verb) || named['what'] === 'nothing');
  const main = found.some(({ verb }) => verb === 'step') ? 'step' : 'end';
  const label = (move: Move): string => {
    if (move.verb !== 'wind') return name(move, view, phrases);
    return phrases.page.say('act.wind', { colour: phrases.say(`colour.${move.named['card']}`) });
  };
  return found.map((move) => ({ move, label: label(move), primary: move.verb === main }));
}

/** The ships, places and dominions that an event is about: not where a ship is bound for. */
const places = ({ event, ship, place, port, dominion }: GameEvent): string[] =>
  event === 'now' ? [] : [ship, place, port, dominion].filter((name) => typeof name === 'string');

const game: GameModule = {
  Board,
  Tray,
  Seat,
  Unseen,
  looks: COATS.map(look),
  aspect: 1200 / 1040,
  tall: 1000 / 1340,
  buttons,
  effect,
  name,
  guide,
  pictures,
  motions: () => import('./motions'),
  places,
  about: (view, moves) => about(seen(view), moves),
  turn: (view) => ({ seat: view.to_move, round: seen(view).round }),
};

export default game;
