/** Whose turn it is at a table, and what that means for whoever sits at this browser. */
import type { GameView, PlayerInfo } from '../games/game';
import { lastMove } from './log';
import { players } from './naming';
import type { TableLink } from './table.svelte';
import type { Table } from './wire';

export class Turn {
  /** On a device that players share: the seat whose person has asked for its hand. */
  #lifted = $state<number | null>(null);

  constructor(
    private readonly link: Pick<TableLink, 'view' | 'seat' | 'moving' | 'log' | 'look'>,
    private readonly table: () => Table,
    /** As `GameModule.open`. */
    private readonly open: (view: GameView) => GameView | null = () => null,
  ) {}

  readonly players: PlayerInfo[] = $derived.by(() => players(this.table()));
  readonly names = $derived.by(() => this.players.map((player) => player.name));
  /** The seats of this person that no computer plays. */
  readonly own = $derived.by(() =>
    this.table()
      .seats.filter((seat) => seat.mine && seat.kind !== 'computer')
      .map((seat) => seat.seat),
  );
  readonly over = $derived.by(() => this.table().phase === 'over');
  readonly toMove = $derived.by(() => this.link.view?.to_move ?? null);
  /** It is for the seat looked through to decide. */
  readonly mine = $derived.by(
    () => !this.over && this.toMove !== null && this.toMove === this.link.seat && this.own.includes(this.toMove),
  );
  /** Who left the table and is waited for. */
  readonly missing = $derived.by(() => {
    const awaited = this.over || this.toMove === null ? undefined : this.table().seats[this.toMove];
    return awaited?.left && awaited.kind !== 'computer' ? awaited : null;
  });
  /** The seat looked through, if it is this person's: it is spoken to as "you". */
  readonly you = $derived.by(() => {
    const { seat } = this.link;
    return seat !== null && this.table().seats[seat]?.mine ? seat : null;
  });
  /** A move can be made: none is under way. */
  readonly free = $derived.by(() => this.mine && !this.link.moving);
  readonly shared = $derived.by(() => this.own.length > 1);
  /** On a device that players share: the seat looked through has not been asked for, and its secrets stay covered. */
  readonly covered = $derived.by(
    () => this.shared && !this.over && this.link.seat !== null && this.link.seat !== this.#lifted,
  );
  /** What may be drawn of a view now: all of it, or what is open to all, if anything is. */
  drawable(view: GameView | null): GameView | null {
    return view !== null && this.covered ? this.open(view) : view;
  }
  /** On a device that players share: the seat of this person that decides. */
  readonly #next = $derived.by(() => {
    const next = this.toMove;
    return this.shared && !this.over && next !== null && this.own.includes(next) ? next : null;
  });
  readonly #inTheOpen = $derived.by(() => this.link.view !== null && this.open(this.link.view) !== null);
  /** The seat to which the device is to be handed before anything is shown. */
  readonly curtain = $derived.by(() =>
    this.#inTheOpen || (this.#next === this.link.seat && !this.covered) ? null : this.#next,
  );
  /** The seat to look through without a curtain: whoever decides in the open; or nobody, once that is over. */
  readonly handed = $derived.by(() => {
    const { seat } = this.link;
    if (this.#inTheOpen) return this.shared && !this.over ? (this.#next ?? seat) : seat;
    return this.covered && this.curtain === null ? null : seat;
  });
  /** Looks through a seat without lifting the curtain before its secrets. */
  hand(seat: number | null): void {
    this.#lifted = null;
    this.link.look(seat);
  }
  /** The person of a seat asks for its hand. */
  lift(seat: number): void {
    this.#lifted = seat;
    if (seat !== this.link.seat) this.link.look(seat);
  }
  /** The last step that stands is of the seat looked through, which may take it back, or ask to. */
  readonly undoable = $derived.by(() => {
    const { log, seat } = this.link;
    const last = lastMove(log);
    if (seat === null || this.over || last?.seat !== seat) return false;
    return !log.some((step) => step.kind === 'resign' && step.version > last.version);
  });
  /** Nobody has won but the person who reads, who is alone at this device. */
  readonly won = $derived.by(() => {
    const winners = this.table().outcome?.winners ?? [];
    const mine = this.table().seats.filter((seat) => seat.mine);
    return winners.length === 1 && mine.length === 1 && winners[0] === mine[0]?.seat;
  });
  readonly winners = $derived.by(() => this.table().outcome?.winners.map((seat) => this.names[seat] ?? '') ?? []);
}
