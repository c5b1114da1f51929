/** Who sits at this browser. A guest is made only when one is needed: looking around leaves no trace. */
import { api, Trouble } from './api';
import { settings } from './settings.svelte';
import type { Me } from './wire';

let me = $state.raw<Me | null>(null);
let asked: Promise<Me | null> | null = null;

export const person = {
  get me(): Me | null {
    return me;
  },
  set me(known: Me | null) {
    me = known;
    settings.met = known !== null;
  },
};

/** The person this browser is known as, if any; asked once, and only if it has been somebody before. */
export function known(): Promise<Me | null> {
  if (!me && !settings.met) return Promise.resolve(null);
  asked ??= api.me().then(
    (found) => {
      me = found;
      return found;
    },
    (error: unknown) => {
      asked = null;
      if (error instanceof Trouble && error.status === 401) settings.met = false;
      return null;
    },
  );
  return asked;
}

/** The person, made a guest if the browser is not known yet. */
export async function present(): Promise<Me> {
  const found = me ?? (await known()) ?? (await api.guest());
  person.me = found;
  return found;
}
