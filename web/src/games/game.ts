/**
 * The border between the page and a game.
 *
 * A game is told what to show (a view), what may be done (moves) and whom to tell what the player does.
 * It knows no rules: whether and why a move is legal, and what it would do, it asks through its properties.
 */
import type { Component } from 'svelte';
import type { Phrases } from '../lib/phrases';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How a game ended: several winners share a victory. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly points: readonly number[];
  readonly rule: string;
}

/** What every game's view tells; a game casts it to its own, fuller type. */
export interface GameView {
  readonly game: string;
  /** Whose view it is; null for a spectator's. */
  readonly seat: number | null;
  /** The seat that decides now; null when the game is over. */
  readonly to_move: number | null;
  /** Names what is to be decided: the phrase `now.<phase>`. */
  readonly phase: string;
  readonly outcome: Outcome | null;
  /** The rest is the game's own. */
  readonly [key: string]: unknown;
}

/** Something that happened in a step: its kind under `event`, and whatever it names. */
export interface GameEvent {
  readonly event: string;
  readonly seat?: number | null;
  readonly [key: string]: unknown;
}

/** One step that a seat can take: its number in the game's action space, its text, and what it is made of. */
export interface Move {
  readonly id: number;
  /** For people and logs; what a move is about stands in `verb` and `named`, and nobody takes the text apart. */
  readonly text: string;
  readonly verb: string;
  readonly named: Readonly<Record<string, string>>;
}

/** Every move there can be. Each is one object wherever it turns up, so that moves compare with `===`. */
export interface Actions {
  readonly all: readonly Move[];
  /** The move of this verb that names exactly this; null if there is none, legal or not. */
  find(verb: string, named?: Readonly<Record<string, string>>): Move | null;
}

/** What there is to tell of a position to those who look closer: a game casts it to its own type. */
export type Details = Readonly<Record<string, unknown>>;

export interface PlayerInfo {
  readonly seat: number;
  readonly name: string;
  readonly kind: 'open' | 'person' | 'device' | 'computer';
  /** The level of a computer player. */
  readonly level: string | null;
  /** Sits at this browser: the person's own seat, or one of several on this device. */
  readonly mine: boolean;
  /** Connected now; always true for computer players. */
  readonly here: boolean;
  /** Has left, or is replaced, and may come back. */
  readonly left: boolean;
  /** Gave the game up, and cannot win. */
  readonly resigned?: boolean;
  /** Whose seat it is, by the id of their page. */
  readonly person?: string | null;
}

/** Why a move is refused. */
export interface Why {
  readonly rule: string;
  readonly reason: string;
  /** What the sentence names: the board rings these cells or figures. */
  readonly named: Readonly<Record<string, unknown>>;
  /** The sentence in the player's language, without the rule's id. */
  readonly text: string;
}

/** What a step would do, as far as the seat can know. */
export interface Preview {
  readonly move: Move;
  readonly events: readonly GameEvent[];
  readonly view: GameView;
}

/**
 * Something that is seen to move when a step is shown. Whatever stands or lies on the table and can move, or be moved
 * to, has a name in the drawing: the attribute `data-spot`. Players' panels are `seat 0`, `seat 1` and so on.
 */
export interface Motion {
  /** What moves: as it stands after the step, or, if it goes `to` somewhere, as it stood before. */
  readonly spot: string;
  /** Where it comes from; if left out, from where it stood. */
  readonly from?: string;
  /** Where it goes, and is no more. */
  readonly to?: string;
  /** What it passes on its way. */
  readonly via?: readonly string[];
}

/** What is seen to move when these things have happened. */
export type Motions = (events: readonly GameEvent[]) => readonly Motion[];

/** What the board and the tray are told, and whom they tell. */
export interface BoardProps {
  view: GameView;
  /** The legal moves of `seat`, empty if it does not decide. */
  moves: readonly Move[];
  /** All moves of the game, to ask about one that is not legal. */
  actions: Actions;
  /** The seat looked through; null for a spectator. */
  seat: number | null;
  /** Whether this person may make one of the moves now. False in replays, for spectators, and while a move is under way. */
  myTurn: boolean;
  players: readonly PlayerInfo[];
  phrases: Phrases;
  /** The code of the language that is spoken here: 'en', 'it' or 'de'. */
  language: string;
  /** A move that is chosen but not yet confirmed (touch, keyboard, or a card waiting for its place). */
  staged: Move | null;
  /** What the staged or pointed-at move would do; null while unknown. */
  preview: Preview | null;
  /** The legal move that a good player would make, to be lit up because the person asked; null else. */
  advice: Move | null;
  /** What happened in the step that led to this view. */
  latest: readonly GameEvent[];
  /** Names of what others' steps were about since the person last acted, as `GameModule.places` has them: to be marked. */
  recent: readonly string[];
  /** Names (cells, edges, castles…) to be marked because the reader points at a line of the log. */
  lit: readonly string[];
  /** Commits a legal move. */
  onmove(move: Move): void;
  /** Stages a legal move (the page shows its effect beside "Confirm" and "Cancel"), or takes it off again. */
  onstage(move: Move | null): void;
  /** Points at a legal move without staging it (hover, keyboard focus): the page then fills in `preview`. */
  onpoint(move: Move | null): void;
  /** Why is it not legal? The page shows the sentence with a link to the rule and reads it out; null if it is legal. */
  onwhy(move: Move): Promise<Why | null>;
  /** Takes the sentence of `onwhy` away again. */
  onwhynot(): void;
  /** Asks directly what a legal move would do; null if chance decides or nobody knows. */
  onpreview(move: Move): Promise<Preview | null>;
  /** Asks what there is to tell of this view to those who look closer; null if nobody knows. */
  ondetails(): Promise<Details | null>;
  /** Takes the last own step back (U). */
  onundo(): void;
  /** Reads a sentence out in the live region. */
  onsay(text: string): void;
  /** Opens the rulebook at a rule. */
  onrule(id: string): void;
}

/** What a player's panel is told, to fill the room beside name, level, clock and crest. */
export interface SeatProps {
  view: GameView;
  seat: number;
  /** All moves of the game, for what is printed on cards. */
  actions: Actions;
  phrases: Phrases;
  players: readonly PlayerInfo[];
  preview: Preview | null;
  /** In the strip on a phone: two short figures at most. */
  compact: boolean;
}

/** A dialog of what nobody has shown yet ("cards not yet seen"): one click away. */
export interface UnseenProps {
  view: GameView;
  phrases: Phrases;
}

/** A move that gets a button beside the sentence, such as "done" or "draw". */
export interface ActionButton {
  readonly move: Move;
  readonly label: string;
  /** The one that Enter presses and that is drawn filled. */
  readonly primary?: boolean;
}

/** How a seat looks everywhere: panels, log, chat, results. */
export interface SeatLook {
  /** A CSS colour, dark enough for white text; may be `var(--…)`. */
  readonly colour: string;
  /** The word for it: the phrase `colour.<name>`. */
  readonly name: string;
  /** The seat's crest, drawn in its colour and pattern at `size` px. */
  readonly Crest: Component<{ size?: number }>;
}

/**
 * The guided first minute: prepared positions, each solved by one of a few moves. What is said at each are phrases of
 * the game: `page.lesson.<number>.task`, `.nudge` after a wrong move, `.praise` after a right one.
 */
export interface Guide {
  readonly players: readonly PlayerInfo[];
  readonly steps: readonly GuideStep[];
}

export interface GuideStep {
  readonly view: GameView;
  /** All moves offered, by their texts; whatever is not in `answers` is wrong. */
  readonly moves: readonly string[];
  /** What follows from the moves that are right. */
  readonly answers: Readonly<
    Record<string, { readonly events: readonly GameEvent[]; readonly view: GameView; readonly details: Details }>
  >;
  readonly details: Details;
}

/** For rules that a picture helps to understand, by their ids: what the board shows, and what is marked in it. */
export type Pictures = Readonly<Record<string, { readonly view: GameView; readonly lit: readonly string[] }>>;

export interface GameModule {
  /** The board, which fills the square or oblong it is given (width and height 100 %). */
  Board: Component<BoardProps>;
  /** Below the board: own hand, market, deck. */
  Tray: Component<BoardProps>;
  /** A player's figures, in the panel beside name and clock. */
  Seat: Component<SeatProps>;
  Unseen?: Component<UnseenProps>;
  looks: readonly SeatLook[];
  /** Width divided by height of the board; 1 if left out. */
  aspect?: number;
  /** The same on a phone held upright, for a game that draws itself taller there. */
  tall?: number;
  /** The board has little to show yet, and the tray much: on a phone the tray has the room. */
  bare?(view: GameView): boolean;
  /**
   * While all decide in the open: the view without what only its seat may know, or the view itself if nothing is
   * secret; else null. On a device that players share no curtain falls between such decisions.
   */
  open?(view: GameView): GameView | null;
  /** The moves that are buttons in the bar. */
  buttons(view: GameView, moves: readonly Move[], phrases: Phrases): readonly ActionButton[];
  /** What a step does, in a short line ("Anna +7, Bruno −2 · 3 ducats"), from a preview. */
  effect?(before: GameView, preview: Preview, phrases: Phrases, players: readonly PlayerInfo[]): string;
  /** What a staged move is called ("Border east of d7"). */
  name?(move: Move, view: GameView, phrases: Phrases, players: readonly PlayerInfo[]): string;
  guide?: () => Promise<Guide>;
  pictures?: () => Promise<Pictures>;
  /** What is seen to move in a step; fetched after the first sight of a table. */
  motions?: () => Promise<{ readonly motions: Motions }>;
  /** What an event is about, by the names that the board marks; all names in it if left out. */
  places?(event: GameEvent): readonly string[];
  /** What moves are about, by the names that the board marks: where they go, and then, if that is too many, what of the player's they start from; all names in them if left out. */
  about?(view: GameView, moves: readonly Move[]): readonly (readonly string[])[];
  /** Whose turn it is, also while others decide something in between, and which round it is; else who decides. */
  turn?(view: GameView): { readonly seat: number | null; readonly round?: number };
}
