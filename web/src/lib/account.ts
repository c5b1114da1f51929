/** Wishes about one's account, for the page on which it is looked after. */
import { ask, read } from './api';
import { local } from './router.svelte';
import type { Codes, Me, Session, Vacation, Ways } from './wire';

const ONWARD = 'regnum-onward';

export const account = {
  secure: (password: string, old: string) => read<Me>('PATCH', '/me', { password, ...(old ? { old } : {}) }),
  login: (name: string, password: string) => read<Me>('POST', '/login', { name, password }),
  logout: () => ask('POST', '/logout'),
  sessions: () => read<readonly Session[]>('GET', '/me/sessions'),
  logoutEverywhere: () => ask('DELETE', '/me/sessions'),
  revoke: (id: string) => ask('DELETE', `/me/sessions/${encodeURIComponent(id)}`),

  ways: () => read<Ways>('GET', '/me/ways'),
  removePasskey: (id: string) => ask('DELETE', `/me/passkeys/${encodeURIComponent(id)}`),
  provider: async () => (await read<{ name: string | null }>('GET', '/openid')).name,
  /** Goes to the other site, and keeps meanwhile where one wants to go on to. */
  toProvider: async (wish: { link?: boolean; password?: string }, to: string | null = null) => {
    const { url } = await read<{ url: string }>('POST', '/openid', wish);
    if (to) sessionStorage.setItem(ONWARD, to);
    else sessionStorage.removeItem(ONWARD);
    location.assign(url);
  },
  /** Where one wanted to go on to from the other site; told once. */
  onward: () => {
    const to = local(sessionStorage.getItem(ONWARD));
    sessionStorage.removeItem(ONWARD);
    return to;
  },
  unlink: () => ask('DELETE', '/me/openid'),
  codes: (password: string) => read<Codes>('POST', '/me/codes', password ? { password } : {}),
  remove: (password: string) => ask('DELETE', '/me', password ? { password } : {}),
  vacation: () => read<Vacation>('GET', '/me/vacation'),
  goAway: (days: number | null) => read<Vacation>('POST', '/me/vacation', { days }),
  comeBack: () => read<Vacation>('DELETE', '/me/vacation'),
  recover: (code: string, password: string) => read<Me>('POST', '/recover', { code, password }),
};
