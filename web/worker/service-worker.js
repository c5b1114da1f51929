// What works while no page is open: calls that are pushed, and a page that says so kindly when the server is out of reach.
// Nothing of the page itself is kept here: whatever is shown comes from the server, or from the browser's own cache under
// a name that changes with its content. So an upgrade is seen at once.
const SHELL = 'regnum shell __SHELL__';
const OFFLINE = '/offline.html';
const FILES = [OFFLINE, '/offline.css', '/offline.js', '/theme.js', '/icon.svg'];
/** What a proxy answers whose server is away. */
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(visit(request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function visit(request) {
  try {
    const answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
    return (await kept(OFFLINE)) ?? answer;
  } catch {
    return (await kept(OFFLINE)) ?? Response.error();
  }
}

async function kept(file) {
  return (await caches.open(SHELL)).match(file);
}

self.addEventListener('push', (event) => {
  const call = event.data?.json();
  if (call) event.waitUntil(show(call));
});

/** The same call twice is shown once; another of the same table takes its place. */
async function show(call) {
  const shown = await self.registration.getNotifications();
  for (const old of shown) if (call.table && old.data?.table === call.table && old.tag !== call.id) old.close();
  if (typeof call.waiting === 'number') await self.navigator.setAppBadge?.(call.waiting).catch(() => undefined);
  await self.registration.showNotification(call.title, {
    body: call.text,
    tag: call.id,
    lang: call.language,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: { path: call.path, stop: call.stop, table: call.table },
    actions: [{ action: 'stop', title: call.stop_label }],
  });
}

/** Browsers change their subscriptions now and then: the server hears of it, and calls by the new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(old, fresh) {
  const { endpoint, keys } = (fresh ?? (await self.registration.pushManager.subscribe(old.options))).toJSON();
  const body = JSON.stringify({ before: old.endpoint, endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  await fetch('/api/me/calls/channels', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
}

self.addEventListener('notificationclick', (event) => {
  const { path, stop } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? fetch(`/api${stop}`, { method: 'POST' }) : open(path ?? '/'));
});

/** A window that shows the table already, else one of ours that goes there, else a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  if (there) return there.focus();
  const free = windows.find((one) => !new URL(one.url).pathname.startsWith('/tables/') && 'navigate' in one);
  const moved = await free?.navigate(path).catch(() => null);
  return moved ? moved.focus() : self.clients.openWindow(path);
}
