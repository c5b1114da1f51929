/** Domaine, drawn: what the page needs to show it. */
import type { Component } from 'svelte';
import type { ActionButton, GameModule, GameView, Move, SeatLook } from '../game';
import Board from './Board.svelte';
import Crest from './Crest.svelte';
import { guide, pictures } from './guide';
import Seat from './Seat.svelte';
import { effect, name } from './say';
import Tray from './Tray.svelte';
import Unseen from './Unseen.svelte';
import './tokens.css';
import type { Phrases } from '../../lib/phrases';
import { about } from './targets';
import { type ColourName, openly, seen } from './view';

const SEATS: readonly ColourName[] = ['blue', 'orange', 'yellow', 'purple'];

function look(colour: ColourName): SeatLook {
  const Own: Component<{ size?: number }> = (internals, props) =>
    Crest(internals, {
      colour,
      get size() {
        return props.size;
      },
    });
  return { colour: `var(--dom-${colour})`, name: colour, Crest: Own };
}

/** The moves that name neither a place nor a card. */
function buttons(_view: GameView, moves: readonly Move[], phrases: Phrases): ActionButton[] {
  const own = phrases.page;
  return moves
    .filter(({ named }) => Object.keys(named).length === 0)
    .map((move) => ({ move, label: own.say(`move.${move.verb}`), primary: move.verb === 'draw' }));
}

const game: GameModule = {
  Board,
  Tray,
  Seat,
  Unseen,
  looks: SEATS.map(look),
  aspect: 1,
  open: openly,
  buttons,
  effect,
  name: (move, view, phrases) => name(move, view, phrases),
  guide,
  pictures,
  motions: () => import('./motions'),
  about: (view, moves) => about(seen(view), moves),
};

export default game;
