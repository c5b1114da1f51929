/** Domus Regnatrix, drawn: what the page needs to show it. */
import type { Component } from 'svelte';
import type { Phrases } from '../../lib/phrases';
import type { ActionButton, GameModule, GameView, Move, SeatLook } from '../game';
import Board from './Board.svelte';
import Crest from './Crest.svelte';
import { guide, pictures } from './guide';
import Seat from './Seat.svelte';
import { effect, name } from './say';
import Tray from './Tray.svelte';
import { about, places } from './targets';
import Unseen from './Unseen.svelte';
import './tokens.css';
import { seen } from './view';

function look(seat: number): SeatLook {
  const Own: Component<{ size?: number }> = (internals, props) =>
    Crest(internals, {
      seat,
      get size() {
        return props.size;
      },
    });
  return { colour: `var(--dr-${seat})`, name: String(seat + 1), Crest: Own };
}

const BUTTONS = ['raise', 'decline', 'abstain', 'pass', 'attend', 'stand', 'reroll', 'draw', 'done'];
const USUAL = ['pass', 'draw', 'done'];

function buttons(view: GameView, moves: readonly Move[], phrases: Phrases): ActionButton[] {
  return BUTTONS.flatMap((verb) => moves.filter((move) => move.verb === verb)).map((move) => ({
    move,
    label: name(move, view, phrases),
    primary: USUAL.includes(move.verb),
  }));
}

const game: GameModule = {
  Board,
  Tray,
  Seat,
  Unseen,
  looks: [0, 1, 2, 3].map(look),
  aspect: 1.2,
  tall: 0.86,
  buttons,
  bare: (view) => view['step'] === 0,
  // Pieces are chosen before anything is dealt.
  open: (view) => (view['step'] === 0 ? view : null),
  effect,
  name,
  guide,
  pictures,
  motions: () => import('./motions'),
  places,
  about: (view, moves) => about(seen(view), moves),
  turn: (view) => ({ seat: seen(view).turn, round: seen(view).round }),
};

export default game;
