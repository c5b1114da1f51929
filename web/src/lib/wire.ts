/**
 * What goes over the wire, by the names the page uses. The types are the server's own: `npm run types` writes
 * `schema.d.ts` from its OpenAPI document. Only views and events, which are a game's affair, are told apart here.
 */
import type { GameEvent, GameView } from '../games/game';
import type { components } from './schema';

type Told = components['schemas'];
type WithEvents<T> = Omit<T, 'events'> & { readonly events: readonly GameEvent[] };

export type Me = Told['Me'];
export type Session = Told['SessionOut'];
export type GameInfo = Told['GameInfo'];
export type Rulebook = Told['RulebookOut'];
export type SeatWish = Told['SeatWish'];
export type Clock = Told['Clock'];
export type TableWish = Told['TableWish'];
export type TableSeat = Told['SeatOut'];
export type Table = Told['Table'];
export type Tables = Told['Tables'];
export type Chat = Told['Chat'];
export type Verdict = Told['Verified'];
export type Answer = Told['Answer'];
export type Advice = Told['AdviceOut'];
export type Thought = Told['ThoughtOut'];
export type Refusal = Told['RefusalOut'];
export type Problem = Told['ProblemOut'];

export type Step = WithEvents<Told['Step']>;
export type Foreseen = WithEvents<Omit<Told['Preview'], 'view'>> & { readonly view: GameView | null };
export type Trial = WithEvents<Omit<Told['TrialOut'], 'view'>> & { readonly view: GameView };
export type Moment = WithEvents<Omit<Told['Moment'], 'view' | 'entry'>> & {
  readonly view: GameView;
  readonly entry: Step;
};
export type Moments = Omit<Told['Moments'], 'moments'> & { readonly moments: readonly Moment[] };

export type ClientFrame = Told['ClientFrame'];

type StateFrame = Omit<Told['StateFrame'], 'view' | 'log'> & {
  readonly view: GameView | null;
  readonly log: readonly Step[];
};
export type StepFrame = Omit<Told['StepFrame'], 'view' | 'step'> & { readonly view: GameView; readonly step: Step };
export type ServerFrame = StateFrame | StepFrame | Exclude<Told['ServerFrame'], { type: 'state' | 'step' }>;
