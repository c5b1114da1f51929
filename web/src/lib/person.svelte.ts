/** Who sits at this browser. A guest is made only when one is needed: looking around leaves no trace. */
import { api, Trouble } from './api';
import type { Me } from './wire';

let me = $state.raw<Me | null>(null);
let asked: Promise<Me | null> | null = null;

export const person = {
  get me(): Me | null {
    return me;
  },
  set me(known: Me | null) {
    me = known;
  },
};

/** The person this browser is known as, if any; asked once. */
export function known(): Promise<Me | null> {
  asked ??= api.me().then(
    (found) => {
      me = found;
      return found;
    },
    (error: unknown) => {
      if (!(error instanceof Trouble && error.status === 401)) asked = null;
      return null;
    },
  );
  return asked;
}

/** The person, made a guest if the browser is not known yet. */
export async function present(): Promise<Me> {
  const found = me ?? (await known()) ?? (await api.guest());
  me = found;
  return found;
}
