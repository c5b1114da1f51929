/** What this browser remembers of its person's wishes: language, theme, sound, opponents. */

import { locales, overwriteGetLocale } from '../texts/runtime.js';
import type { Tempo } from './tempo';

export type Language = (typeof locales)[number];
export type Theme = 'system' | 'light' | 'dark';
/** How quickly steps of others are seen to happen. */
export type MotionSpeed = 'off' | 'calm' | 'quick';
/** At which tables a turn is confirmed before it ends: at those without a quick clock, or at all. */
export type Confirming = 'never' | 'slow' | 'always';

const PLACE = 'regnum';
const known = (language: string | undefined): language is Language => locales.includes(language as Language);

interface Kept {
  language?: string;
  theme?: Theme;
  sound?: boolean;
  guided?: boolean;
  met?: boolean;
  nameless?: boolean;
  levels?: Readonly<Record<string, string>>;
  tempo?: Tempo;
  motion?: MotionSpeed;
  lone?: boolean;
  confirming?: Confirming;
  pointed?: boolean;
  uncalled?: boolean;
  /** What a coach has said of a game, by situation; null: it says nothing more. */
  coach?: Readonly<Record<string, readonly string[] | null>>;
}

/** How long a step is shown, in milliseconds. */
const PACES: Readonly<Record<MotionSpeed, number>> = { off: 0, calm: 600, quick: 250 };

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

const query = (text: string): boolean => typeof matchMedia === 'function' && matchMedia(text).matches;

class Settings {
  #kept = $state<Kept>(kept());

  /** The chosen language, else the first of the browser's that we speak. */
  get language(): Language {
    const wished = [this.#kept.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
    return wished.find(known) ?? 'en';
  }
  set language(language: Language) {
    this.#keep({ language });
  }

  get theme(): Theme {
    return this.#kept.theme ?? 'system';
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  /** On unless the person wants a calm screen; browsers wait for a first click anyway. */
  get sound(): boolean {
    return this.#kept.sound ?? !this.calm;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  /** Whether the guided first minute was seen or waved away. */
  get guided(): boolean {
    return this.#kept.guided ?? false;
  }
  set guided(guided: boolean) {
    this.#keep({ guided });
  }

  /** Whether this browser has been given a person: the cookie itself is hidden from us. */
  get met(): boolean {
    return this.#kept.met ?? false;
  }
  set met(met: boolean) {
    if (met !== this.met) this.#keep({ met });
  }

  /** Whether the person was asked for a name and would not give one. */
  get nameless(): boolean {
    return this.#kept.nameless ?? false;
  }
  set nameless(nameless: boolean) {
    this.#keep({ nameless });
  }

  /** The computer player that was last chosen for a game. */
  level(game: string): string | undefined {
    return this.#kept.levels?.[game];
  }
  prefer(game: string, level: string): void {
    this.#keep({ levels: { ...this.#kept.levels, [game]: level } });
  }

  /** How fast one last chose to play with others. */
  get tempo(): Tempo {
    return this.#kept.tempo ?? 'none';
  }
  set tempo(tempo: Tempo) {
    this.#keep({ tempo });
  }

  /** Whether the person was offered to be called and did not want it. */
  get uncalled(): boolean {
    return this.#kept.uncalled ?? false;
  }
  set uncalled(uncalled: boolean) {
    this.#keep({ uncalled });
  }

  /** How quickly steps are seen to happen; not at all where the system asks for less motion, unless chosen here. */
  get motion(): MotionSpeed {
    return this.#kept.motion ?? (this.calm ? 'off' : 'quick');
  }
  set motion(motion: MotionSpeed) {
    this.#keep({ motion });
  }
  /** How long a step is shown, in milliseconds. */
  get pace(): number {
    return PACES[this.motion];
  }

  /** A step that is the only one, and tells nothing and ends nothing, is taken by itself. */
  get lone(): boolean {
    return this.#kept.lone ?? false;
  }
  set lone(lone: boolean) {
    this.#keep({ lone });
  }

  /** At which tables a turn is confirmed before it ends. */
  get confirming(): Confirming {
    return this.#kept.confirming ?? 'never';
  }
  set confirming(confirming: Confirming) {
    this.#keep({ confirming });
  }

  /** Whether somebody explains what is new in a game: in the first one, and as long as the person likes. */
  coached(game: string): boolean {
    return this.#kept.coach?.[game] !== null;
  }
  coach(game: string, on: boolean): void {
    this.#keep({ coach: { ...this.#kept.coach, [game]: on ? [] : null } });
  }
  /** What was explained of a game. */
  said(game: string): readonly string[] {
    return this.#kept.coach?.[game] ?? [];
  }
  say(game: string, situation: string): void {
    this.#keep({ coach: { ...this.#kept.coach, [game]: [...this.said(game), situation] } });
  }

  /** Whether the person has found out that lines of the log light up places. */
  get pointed(): boolean {
    return this.#kept.pointed ?? false;
  }
  set pointed(pointed: boolean) {
    if (pointed !== this.pointed) this.#keep({ pointed });
  }

  get calm(): boolean {
    return query('(prefers-reduced-motion: reduce)');
  }

  #keep(change: Kept): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // private windows may keep nothing: the wish lasts as long as the page
    }
  }
}

export const settings = new Settings();
overwriteGetLocale(() => settings.language);
