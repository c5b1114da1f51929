/** Wishes about one's account, for the page on which it is looked after. */
import { ask, read } from './api';
import type { Codes, Me, Session, Vacation, Ways } from './wire';

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
  toProvider: async (wish: { link?: boolean; password?: string } = {}) =>
    location.assign((await read<{ url: string }>('POST', '/openid', wish)).url),
  unlink: () => ask('DELETE', '/me/openid'),
  codes: (password: string) => read<Codes>('POST', '/me/codes', password ? { password } : {}),
  remove: (password: string) => ask('DELETE', '/me', password ? { password } : {}),
  vacation: () => read<Vacation>('GET', '/me/vacation'),
  goAway: (days: number | null) => read<Vacation>('POST', '/me/vacation', { days }),
  comeBack: () => read<Vacation>('DELETE', '/me/vacation'),
  recover: (code: string, password: string) => read<Me>('POST', '/recover', { code, password }),
};
