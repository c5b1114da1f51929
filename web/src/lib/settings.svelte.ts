/** What this browser remembers of its person's wishes: language, theme, sound, opponents. */

import { locales, overwriteGetLocale } from '../texts/runtime.js';
import type { Tempo } from './tempo';

export type Language = (typeof locales)[number];
export type Theme = 'system' | 'light' | 'dark';

const PLACE = 'regnum';
const known = (language: string | undefined): language is Language => locales.includes(language as Language);

interface Kept {
  language?: string;
  theme?: Theme;
  sound?: boolean;
  guided?: boolean;
  met?: boolean;
  levels?: Readonly<Record<string, string>>;
  tempo?: Tempo;
}

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
