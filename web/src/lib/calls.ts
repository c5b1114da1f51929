/** How one is called when it is one's turn: wishes for the server, and for this browser. */
import * as m from '../texts/messages.js';
import { ask, read } from './api';
import { browserName } from './naming';
import { present } from './person.svelte';
import { settings } from './settings.svelte';
import type { Calls } from './wire';

export type Shape = 'json' | 'discord' | 'ntfy';
type When = Pick<Calls, 'quiet' | 'zone' | 'reminder'>;

const CHANNELS = '/me/calls/channels';
const at = (id: string): string => `${CHANNELS}/${encodeURIComponent(id)}`;

export const calls = {
  known: () => read<Calls>('GET', '/me/calls'),
  when: (wish: When) => read<Calls>('PUT', '/me/calls', wish),
  webhook: (address: string, shape: Shape) =>
    read<Calls>('POST', CHANNELS, { kind: 'webhook', address, shape, language: settings.language }),
  mail: (address: string) => read<Calls>('POST', CHANNELS, { kind: 'mail', address, language: settings.language }),
  test: (id: string) => ask('POST', `${at(id)}/test`),
  remove: (id: string) => ask('DELETE', at(id)),
};

/** The time zone that this browser is in. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether this browser can be called at all. */
export const callable = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && isSecureContext;

const registered = async (): Promise<PushManager | null> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;

/** By which mark the server knows this browser, if it is called here. */
export async function ownMark(): Promise<string | null> {
  if (!callable()) return null;
  const subscription = await (await registered())?.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`push ${subscription.endpoint}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Lets this browser be called. Asks its person, so it must follow a click; false if they say no. */
export async function callHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const padded = key.replaceAll('-', '+').replaceAll('_', '/');
  const wanted = Uint8Array.from(atob(padded), (sign) => sign.charCodeAt(0));
  // One that was made for another server key, as before a move of the site, is worth nothing.
  await (await manager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
  ).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const wish = { kind: 'push', endpoint, keys: { p256dh, auth }, name: browserName(navigator.userAgent) };
  await ask('POST', CHANNELS, { ...wish, language: settings.language });
  return true;
}

/** Lets this browser be called, and calls there once for a trial; false if its person does not allow it. */
export async function beCalled(): Promise<boolean> {
  await present();
  const allowed = await callHere((await calls.known()).key).catch((error: unknown) => {
    // Push services are the browser's affair: it says what went wrong in words of its own.
    if (error instanceof DOMException) throw { key: 'push', detail: m.calls_failed() };
    throw error;
  });
  if (!allowed) return false;
  const mark = await ownMark();
  const own = (await calls.known()).channels.find((channel) => channel.mark === mark);
  if (own) await calls.test(own.id);
  return true;
}

/** Lets this browser be called no more. */
export async function hushHere(): Promise<void> {
  await (await (await registered())?.getSubscription())?.unsubscribe();
}
