/** Golden Horn, drawn: what the page needs to show it. */
import type { Component } from 'svelte';
import type { Phrases } from '../../lib/phrases';
import type { ActionButton, GameModule, GameView, SeatLook } from '../game';
import Board from './Board.svelte';
import Crest from './Crest.svelte';
import { guide } from './guide';
import Seat from './Seat.svelte';
import { effect, name } from './say';
import { COATS, type Coat } from './sprite';
import Tray from './Tray.svelte';
import { learn, texts } from './texts';
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

/** The moves that no spot of the chart stands for, and those that take the ship on. */
function actions(view: GameView, moves: readonly string[], phrases: Phrases): ActionButton[] {
  const buttons = moves.filter((move) => /^(step|wind|turn|load nothing|end)\b/.test(move));
  const main = buttons.includes('step') ? 'step' : 'end';
  const label = (move: string): string => {
    const [verb, card] = move.split(' ');
    if (verb !== 'wind') return name(move, view, phrases);
    return texts(phrases.language).say('act.wind', { colour: phrases.say(`colour.${card}`) });
  };
  return buttons.map((move) => ({ move, label: label(move), primary: move === main }));
}

const game: GameModule = {
  prepare: learn,
  Board,
  Tray,
  Seat,
  Unseen,
  looks: COATS.map(look),
  aspect: 1200 / 1040,
  tall: 1000 / 1340,
  actions,
  effect,
  name,
  ending: (view, phrases) => phrases.say(`${view.outcome?.rule}.${seen(view).ending}`),
  guide,
};

export default game;
