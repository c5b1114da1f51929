/** Plays a plan step by step as long as all goes as foreseen. */
import type { Move } from '../games/game';

/** What it is played at. */
export interface Stage {
  /** The version of the table. */
  readonly version: number;
  /** The person may move now. */
  readonly free: boolean;
  readonly moves: readonly Move[];
  move(move: Move): void;
  /** Whether it is known what the move will do: nothing random happens, and nothing hidden shows. */
  foreseen(move: Move): Promise<boolean>;
}

export class RunningPlan {
  #rest: readonly Pick<Move, 'id'>[] = [];
  /** The version at which the next step is due: another means that something came in between. */
  #due = 0;

  constructor(
    private readonly stage: Stage,
    /** There are steps left that will not be played. */
    private readonly onstop: () => void,
  ) {}

  /** Begins a plan whose first move is legal now. */
  begin(plan: readonly Pick<Move, 'id'>[]): void {
    this.#rest = plan;
    this.#due = this.stage.version;
    void this.go();
  }

  /** Forgets the rest: the person does something else. */
  stop(): void {
    this.#rest = [];
  }

  /** To be called whenever the table has moved on: the next step, if it is due. */
  async go(): Promise<void> {
    const [next, ...rest] = this.#rest;
    const { version, moves } = this.stage;
    if (!next || version < this.#due) return;
    const legal = moves.find(({ id }) => id === next.id);
    if (version > this.#due || !legal) return this.#end();
    if (!this.stage.free) return;
    const foreseen = rest.length === 0 || (await this.stage.foreseen(legal));
    if (this.#rest[0] !== next || version !== this.stage.version || !this.stage.free) return;
    this.#rest = foreseen ? rest : [];
    this.#due = version + 1;
    this.stage.move(legal);
    if (!foreseen) this.onstop();
  }

  #end(): void {
    this.stop();
    this.onstop();
  }
}
