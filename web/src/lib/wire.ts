/**
 * What goes over the wire, by the names the page uses. The types are the server's own: `npm run types` writes
 * `schema.d.ts` from its OpenAPI document. Only views and events, which are a game's affair, are told apart here.
 */
import type { Details, GameEvent, GameView } from '../games/game';
import type { components } from './schema';

export type Schemas = components['schemas'];
type WithEvents<T> = Omit<T, 'events'> & { readonly events: readonly GameEvent[] };

export type Me = Schemas['Me'];
export type Session = Schemas['SessionOut'];
export type Ways = Schemas['Ways'];
export type Vacation = Schemas['VacationOut'];
export type Order = Schemas['OrderOut'];
export type OrderWish = Schemas['OrderWish'];
export type OrderList = Schemas['OrdersOut'];
export type Codes = Schemas['Codes'];
export type Overview = Schemas['Overview'];
export type PersonFound = Schemas['PersonFound'];
export type TableFound = Schemas['TableFound'];
export type Report = Schemas['ReportOut'];
export type Deed = Schemas['DeedOut'];
export type PersonPage = Schemas['PersonOut'];
export type PlayedPage = Schemas['PlayedPage'];
export type LadderPage = Schemas['LadderPage'];
export type Rung = Schemas['RungOut'];
export type Blocked = Schemas['BlockOut'];
export type Note = Schemas['NoteOut'];
export type GameInfo = Schemas['GameInfo'];
export type Rulebook = Schemas['RulebookOut'];
export type SeatWish = Schemas['SeatWish'];
export type Clock = Schemas['Clock'];
export type TableWish = Schemas['TableWish'];
export type TableSeat = Schemas['SeatOut'];
export type Table = Schemas['Table'];
export type Tables = Schemas['Tables'];
export type Turn = Schemas['TurnOut'];
export type Turns = Schemas['TurnsOut'];
export type Calls = Schemas['CallsOut'];
export type Channel = Schemas['ChannelOut'];
export type Chat = Schemas['Chat'];
export type Verdict = Schemas['Verified'];
export type Answer = Schemas['Answer'];
export type Closer = Omit<Schemas['DetailsOut'], 'details'> & { readonly details: Details };
export type Tally = Schemas['CountsOut'];
export type Advice = Schemas['AdviceOut'];
export type Thought = Schemas['ThoughtOut'];
export type ReviewFound = Schemas['ReviewOut'];
export type Review = Schemas['ReviewBody'];
export type ReviewMoment = Schemas['ReviewMoment'];
export type Decision = Schemas['DecisionOut'];
export type Judgement = Schemas['JudgementOut'];
export type Contributions = Schemas['ContributionsOut'];
export type Refusal = Schemas['RefusalOut'];
export type Problem = Schemas['ProblemOut'];

export type Step = WithEvents<Schemas['Step']>;
export type Foreseen = WithEvents<Omit<Schemas['Preview'], 'view'>> & { readonly view: GameView | null };
export type Analysis = WithEvents<Omit<Schemas['AnalysisOut'], 'view' | 'details'>> & {
  readonly view: GameView;
  readonly details: Details | null;
};
export type AnalysisWish = Schemas['AnalysisWish'];
export type AnalysisHint = Schemas['AnalysisHint'];
export type Moment = WithEvents<Omit<Schemas['Moment'], 'view' | 'entry'>> & {
  readonly view: GameView;
  readonly entry: Step;
};
export type LogPart = { readonly log: readonly Step[] };
export type Moments = Omit<Schemas['Moments'], 'moments'> & { readonly moments: readonly Moment[] };

export type ClientFrame = Schemas['ClientFrame'];

type StateFrame = Omit<Schemas['StateFrame'], 'view' | 'log'> & {
  readonly view: GameView | null;
  readonly log: readonly Step[];
};
export type StepFrame = Omit<Schemas['StepFrame'], 'view' | 'step'> & { readonly view: GameView; readonly step: Step };
export type ServerFrame = StateFrame | StepFrame | Exclude<Schemas['ServerFrame'], { type: 'state' | 'step' }>;
