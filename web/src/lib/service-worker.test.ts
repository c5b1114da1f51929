/** What the service worker shows of a call, and where a click on it leads; browsers without a head have no notifications. */
import { expect, test } from 'vitest';
import source from '../../worker/service-worker.js?raw';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: Readonly<Record<string, unknown>>;
  close(): void;
}

function started(windows: readonly string[] = []) {
  const heard = new Map<string, (event: unknown) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const asked: string[] = [];
  const self = {
    addEventListener: (kind: string, act: (event: unknown) => void) => heard.set(kind, act),
    location: { origin: 'https://play.example' },
    navigator: {},
    registration: {
      getNotifications: async () => [...shown],
      showNotification: async (title: string, { tag, data }: Pick<Shown, 'tag' | 'data'>) => {
        const same = shown.findIndex((one) => one.tag === tag);
        if (same >= 0) shown.splice(same, 1);
        const one: Shown = { title, tag, data, close: () => void shown.splice(shown.indexOf(one), 1) };
        shown.push(one);
      },
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: () => opened.push(`focus ${url}`) })),
      openWindow: async (path: string) => opened.push(path),
    },
  };
  const ask = async (address: string, { body }: { body?: string }): Promise<void> =>
    void asked.push(body ? `${address} ${body}` : address);
  new Function('self', 'caches', 'fetch', source)(self, {}, ask);
  const happens = async (kind: string, event: object): Promise<void> => {
    const waited: Promise<unknown>[] = [];
    heard.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
    await Promise.all(waited);
  };
  return { shown, opened, asked, happens };
}

const call = {
  id: 'turn 7',
  title: 'It is your turn',
  text: '',
  path: '/tables/abc',
  stop: '/calls/stop',
  table: 'abc',
};
const pushed = (said: object) => ({ data: { json: () => said } });

test('A call that comes twice is shown once, and one of the same table takes its place', async () => {
  const { shown, happens } = started();
  for (const again of [call, call]) await happens('push', pushed(again));
  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([['It is your turn', 'turn 7']]);
  await happens('push', pushed({ ...call, id: 'turn 9' }));
  await happens('push', pushed({ ...call, id: 'turn 1', table: 'other' }));
  expect(shown.map(({ tag }) => tag)).toEqual(['turn 9', 'turn 1']);
});

test('A click leads to the table, in a window that shows it if there is one, and the other button stops calls', async () => {
  const notification = { data: { path: call.path, stop: call.stop }, close: () => undefined };
  const nowhere = started();
  await nowhere.happens('notificationclick', { notification, action: '' });
  expect(nowhere.opened).toEqual(['/tables/abc']);
  const there = started(['https://play.example/tables/abc']);
  await there.happens('notificationclick', { notification, action: '' });
  expect(there.opened).toEqual(['focus https://play.example/tables/abc']);
  await there.happens('notificationclick', { notification, action: 'stop' });
  expect(there.asked).toEqual(['/api/calls/stop']);
});

test('When the browser changes its subscription the server hears of the new one', async () => {
  const { asked, happens } = started();
  const keys = { p256dh: 'point', auth: 'secret' };
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys }) };
  await happens('pushsubscriptionchange', {
    oldSubscription: { endpoint: 'https://push.example/old' },
    newSubscription,
  });
  const body = { before: 'https://push.example/old', endpoint: 'https://push.example/new', keys };
  expect(asked).toEqual([`/api/me/calls/channels ${JSON.stringify(body)}`]);
});
