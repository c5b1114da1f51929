/**
 * A table as this browser knows it, kept up to date over one WebSocket.
 *
 * The link says which version it has and gets the difference; whatever the person sent is kept, also over a reload,
 * and sent again with the same key until the server has answered for it.
 */
import type { GameView, Move } from '../games/game';
import { api } from './api';
import type { Chat, ClientFrame, Problem, ServerFrame, Step, StepFrame, Table } from './wire';

type Kept = Extract<ClientFrame, { key: string }>;
export type LinkState = 'joining' | 'live' | 'lost';

/** The part of a WebSocket that the link uses; tests bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  connect(address: string): Socket;
  /** Whether the page is in sight. */
  looking(): boolean;
  key(): string;
  /** Keeps what was sent but not answered, across a reload of the page. */
  load(place: string): string | null;
  save(place: string, text: string): void;
  /** The steps of a long log before a version, as many as the server gives at once. */
  earlier(id: string, seat: number | null, invite: string | null, before: number): Promise<readonly Step[]>;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** How long to wait before the nth try: doubling, with a little chance so that not all come back at once. */
export const backoff = (tries: number, chance = Math.random()): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance / 2);

const browser: Surroundings = {
  connect: (address) => {
    const url = new URL(address, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    return new WebSocket(url) as Socket;
  },
  looking: () => document.visibilityState === 'visible',
  key: () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-'),
  load: (place) => sessionStorage.getItem(place),
  save: (place, text) => sessionStorage.setItem(place, text),
  earlier: async (id, seat, invite, before) => (await api.log(id, seat, invite, before)).log,
};

export class TableLink {
  table = $state.raw<Table | null>(null);
  view = $state.raw<GameView | null>(null);
  /** What is legal, by number. */
  moves = $state.raw<readonly number[]>([]);
  log = $state.raw<readonly Step[]>([]);
  chat = $state.raw<readonly Chat[]>([]);
  version = $state(0);
  /** The seat that the view is of. */
  seat = $state<number | null>(null);
  state = $state<LinkState>('joining');
  /** When the next try is due, in milliseconds since the epoch. */
  retryAt = $state<number | null>(null);
  /** What waits for an answer. */
  outbox = $state.raw<readonly Kept[]>([]);
  /** The last frame that was refused, until the next one is sent. */
  refused = $state.raw<{ frame: Kept | null; problem: Problem } | null>(null);
  /** Told of each step that comes, before anything is drawn of it; null: everything has come anew. */
  onstep: ((frame: StepFrame | null) => void) | null = null;
  /** The server does not let this person in, or knows no such table. */
  shut = $state(false);

  /** After a gap the missing steps are on their way. */
  catchingUp = $state(false);

  /** The version that an acknowledged step has led to; its frame may still be on the way. */
  #promised = $state(0);
  #socket: Socket | null = null;
  #wanted: number | null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    seat: number | null,
    readonly invite: string | null = null,
    private readonly around: Surroundings = browser,
  ) {
    this.#wanted = seat;
    try {
      this.outbox = JSON.parse(around.load(this.#place) ?? '[]') as Kept[];
    } catch {
      this.outbox = [];
    }
  }

  get #place(): string {
    return `regnum outbox ${this.id}`;
  }

  /** Whether a step of this person is under way. */
  get moving(): boolean {
    return this.version < this.#promised || this.outbox.some((frame) => frame.type !== 'chat');
  }

  open(): void {
    clearTimeout(this.#retry);
    this.retryAt = null;
    const socket = this.around.connect(`/api/tables/${encodeURIComponent(this.id)}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#hello();
      for (const frame of this.outbox) this.#send(frame);
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#check(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data) as ServerFrame);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    clearInterval(this.#ping);
    this.#socket?.close();
    this.#socket = null;
  }

  /** The page came into sight, or went behind others: whoever does not look may be called. */
  readonly sight = (): void => {
    this.retry();
    if (this.state === 'live') this.#send({ type: 'looking', looking: this.around.looking() });
  };

  /** Tries again at once: the person asked, or the network came back. */
  retry(): void {
    if (!this.#closed && this.state === 'lost') {
      this.#tries = 0;
      this.open();
    }
  }

  /** Looks through another seat: the new hand comes only now. */
  look(seat: number | null): void {
    this.#wanted = seat;
    if (this.#socket && this.state === 'live') this.#hello();
  }

  /** Makes a move; a board calls it as it is. */
  readonly move = ({ id }: Pick<Move, 'id'>): void => {
    if (this.seat === null || this.moving) return;
    this.#keep({ type: 'move', key: this.around.key(), version: this.version, seat: this.seat, move: id });
  };

  /** Takes the last own step back, or asks to. */
  readonly undo = (): void => {
    if (this.seat === null || this.moving) return;
    this.#keep({ type: 'undo', key: this.around.key(), version: this.version, seat: this.seat });
  };

  /** Takes back all own steps after a version that can be without asking. */
  readonly undoSince = (since: number): void => {
    if (this.seat === null || this.moving) return;
    this.#keep({ type: 'undo', key: this.around.key(), version: this.version, seat: this.seat, since });
  };

  talk(text: string): void {
    this.#keep({ type: 'chat', key: this.around.key(), text });
  }

  agree(yes: boolean): void {
    if (this.seat !== null) this.#send({ type: 'agree', seat: this.seat, yes });
  }

  #hello(): void {
    const version = this.#wanted === this.seat && this.view !== null ? this.version : null;
    this.#greet(version);
    this.catchingUp = version !== null;
    if (version !== null) this.#ready();
  }

  #greet(version: number | null): void {
    const invited = this.invite ? { invite: this.invite } : {};
    this.#send({ type: 'hello', seat: this.#wanted, version, looking: this.around.looking(), ...invited });
  }

  #ready(): void {
    this.state = 'live';
    this.#tries = 0;
  }

  #keep(frame: Kept): void {
    this.refused = null;
    this.#setOutbox([...this.outbox, frame]);
    if (this.state === 'live') this.#send(frame);
  }

  #send(frame: ClientFrame): void {
    try {
      this.#socket?.send(JSON.stringify(frame));
    } catch {
      // closing already: what is kept is sent again on the next connection
    }
  }

  #setOutbox(frames: readonly Kept[]): void {
    this.outbox = frames;
    try {
      this.around.save(this.#place, JSON.stringify(frames));
    } catch {
      // a browser that keeps nothing loses at most what a reload interrupts
    }
  }

  #check(): void {
    this.#send({ type: 'ping' });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => {
      this.#socket?.close();
      this.#lost(0);
    }, PONG_WITHIN);
  }

  #lost(code: number): void {
    this.#socket = null;
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    if (this.#closed) return;
    this.state = 'lost';
    if (code >= 4400 && code < 4500) {
      this.shut = true;
      return;
    }
    const wait = backoff(this.#tries++);
    this.retryAt = Date.now() + wait;
    this.#retry = setTimeout(() => this.open(), wait);
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'state':
        this.table = frame.table;
        this.version = frame.version;
        this.seat = frame.seat;
        this.view = frame.view;
        this.moves = frame.moves;
        this.log = frame.log;
        this.chat = frame.chat;
        this.catchingUp = false;
        this.onstep?.(null);
        this.#ready();
        void this.#fetchEarlier();
        break;
      case 'step':
        this.#step(frame);
        break;
      case 'ack':
        if (this.#answered(frame.key)?.type === 'move') this.#promised = frame.version;
        break;
      case 'no': {
        const sent = this.#answered(frame.key);
        this.refused = { frame: sent, problem: frame.problem };
        break;
      }
      case 'table':
        this.table = frame.table;
        this.catchingUp = false;
        break;
      case 'chat':
        this.chat = [...this.chat, frame.chat];
        break;
      case 'asked':
        if (this.table) this.table = { ...this.table, asked: frame.seat };
        break;
      case 'pong':
        clearTimeout(this.#pong);
        break;
    }
  }

  /** Of a long log the last steps come with the table, and the earlier ones afterwards; without them the log is short. */
  async #fetchEarlier(): Promise<void> {
    const { seat } = this;
    for (let first = this.log[0]?.version ?? 1; first > 1; ) {
      const steps = await this.around.earlier(this.id, seat, this.invite, first).catch(() => []);
      if (this.#closed || this.seat !== seat || this.log[0]?.version !== first || !steps[0]) return;
      this.log = [...steps, ...this.log];
      first = steps[0].version;
    }
  }

  #step(frame: StepFrame): void {
    if (frame.table) this.table = frame.table;
    if (frame.version <= this.version) return;
    if (frame.version > this.version + 1) {
      // Something is missing: ask for everything rather than show a wrong table.
      this.#greet(null);
      return;
    }
    this.version = frame.version;
    this.view = frame.view;
    this.moves = frame.moves;
    this.log = [...this.log, frame.step];
    this.onstep?.(frame);
  }

  #answered(key: string): Kept | null {
    const sent = this.outbox.find((frame) => frame.key === key) ?? null;
    if (sent) this.#setOutbox(this.outbox.filter((frame) => frame !== sent));
    return sent;
  }
}
