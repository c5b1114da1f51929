/** A game of another package on the page: drawn by the module it brings, or else as the terminal would draw it. */
import type { Component } from 'svelte';
import type { GameInfo } from '../../lib/wire';
import type { BoardProps, GameModule, GameView, Move, PlayerInfo, SeatLook, SeatProps } from '../game';
import Board from './Board.svelte';
import Crest from './Crest.svelte';
import Seat from './Seat.svelte';
import TextBoard from './TextBoard.svelte';
import Tray from './Tray.svelte';

/**
 * The border between the page and a drawing of another package: what `drawing.js` exports. It is plain JavaScript that
 * needs no build and shares nothing with the page but this. CONTRIBUTING.md describes it.
 */
export interface OutsideDrawing {
  /** Draws into an empty element that has the board's size. */
  mount(place: HTMLElement, props: OutsideProps): Mounted;
  /** Width divided by height of the board; 1 if left out. */
  readonly aspect?: number;
  /** A colour for each seat, dark enough for white text. */
  readonly colours?: readonly string[];
  /** What stands in a player's panel: a figure or two. */
  figures?(view: GameView, seat: number): string;
}

export interface Mounted {
  /** Draws what has changed. */
  update(props: OutsideProps): void;
  destroy?(): void;
}

/** What a drawing is told, and whom it tells. */
export interface OutsideProps {
  readonly view: GameView;
  /** The legal moves of `seat`, empty if it does not decide. */
  readonly moves: readonly Move[];
  /** The seat looked through; null for a spectator. */
  readonly seat: number | null;
  /** Whether this person may make one of the moves now. */
  readonly myTurn: boolean;
  readonly players: readonly PlayerInfo[];
  readonly language: string;
  /** The text of the move that a good player would make, if the person asked for a hint. */
  readonly advice: string | null;
  /** A phrase of the game in the person's language, with what it names. */
  say(key: string, named?: Readonly<Record<string, unknown>>): string;
  /** Makes a legal move, named by its text. */
  onmove(text: string): void;
  /** Has the page say why a move is not legal. */
  onwhy(text: string): void;
}

const COLOURS = ['#9b2226', '#1d4e89', '#2d6a4f', '#7b5a00', '#5e3b8c', '#8f3a6d', '#00606b', '#4d4d4d'];
const MOST_SEATS = 10;

/** The module of a game that the page has no folder for. */
export async function outside({ name, brings }: GameInfo): Promise<GameModule> {
  const drawing = brings.includes('drawing.js')
    ? ((await import(/* @vite-ignore */ `/api/games/${name}/page/drawing.js`)) as OutsideDrawing)
    : null;
  const colours = drawing?.colours ?? COLOURS;
  return {
    Board: drawing ? withDrawing(Board, drawing) : TextBoard,
    Tray,
    Seat: withDrawing(Seat, drawing),
    looks: Array.from({ length: MOST_SEATS }, (_, seat) => look(colours[seat % colours.length] ?? '', seat)),
    aspect: drawing?.aspect ?? 1,
    buttons: () => [],
  };
}

/** A component that is given a drawing beside what the page tells it. */
function withDrawing<P extends BoardProps | SeatProps, D>(
  Inner: Component<{ drawing: D; props: P }>,
  drawing: D,
): Component<P> {
  return (internals, props) => {
    Inner(internals, { drawing, props });
    return {};
  };
}

function look(colour: string, seat: number): SeatLook {
  const Own: Component<{ size?: number }> = (internals, props) =>
    Crest(internals, {
      colour,
      seat,
      get size() {
        return props.size;
      },
    });
  return { colour, name: String(seat + 1), Crest: Own };
}
