/** Whoever is away is called and comes back; whoever has games sees them first; and what is shown while the server is away. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { PASSWORD, panel } from './account.ts';
import { assertAccessible } from './inspection.ts';
import { linkIn, MailBox } from './mailbox.ts';
import { Receiver, Webhook } from './receiver.ts';
import { scene } from './scene.ts';
import { CALLING, Server } from './server.ts';
import { ask, forward, joined, LINK, ME, named, table } from './shortcut.ts';
import { Visitor } from './visitor.ts';

const AWAY = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_FAILED|WebSocket|Failed to (load|fetch)/;

scene(
  'Bruno lets his browser call him and closes it; Anna moves, and the push leads him back to the table',
  async () => {
    const [server, receiver] = [await Server.start(CALLING), await Receiver.start()];
    const [anna, bruno] = [await Visitor.come(server), await Visitor.come(server, { expect: [AWAY] })];
    try {
      await named(anna, 'Anna');
      await named(bruno, 'Bruno');
      await ask(bruno, 'PATCH', '/me', { password: PASSWORD });
      await bruno.context.grantPermissions(['notifications'], { origin: server.address });
      // A browser without a head has no push service: the receiver stands in for it.
      await bruno.context.addInitScript((subscription) => {
        const own = { ...subscription, toJSON: () => subscription, unsubscribe: async () => true };
        PushManager.prototype.subscribe = async () => {
          sessionStorage.setItem('subscribed', 'yes');
          return own as unknown as PushSubscription;
        };
        PushManager.prototype.getSubscription = async () =>
          sessionStorage.getItem('subscribed') ? (own as unknown as PushSubscription) : null;
      }, receiver.subscription);
      const made = await table(anna, [ME, LINK]);
      await joined(anna, bruno, made);
      await bruno.page.goto('/');
      await bruno.page.getByRole('button', { name: 'Notify me in this browser' }).click();
      assert.equal((await receiver.hear()).title, 'Regnum can reach you');
      await bruno.page.getByText('Be told when it is your turn').waitFor({ state: 'hidden' });
      await bruno.page.goto('/account');
      await panel(bruno, 'Notifications').getByText('You are notified in this browser.').waitFor();
      await assertAccessible(bruno, 'calls');
      await bruno.page.close();

      const turn = (seat: number) => (view: { to_move: number | null }) => view.to_move === seat;
      await forward([anna, bruno], made.id, turn(0));
      await forward([anna, bruno], made.id, turn(1));
      const call = await receiver.hear();
      assert.equal(call.text, 'Domaine with Anna: it is your turn.');
      assert.equal(receiver.waiting, 0, 'A turn has one call');

      // What the service worker shows of it, and where that leads, its own test tells: this browser has no notifications.
      const page = await bruno.context.newPage();
      await page.goto(call.path);
      await page.getByText('Your turn.').first().waitFor();
      assert.match(await page.title(), /^\(1\) /);

      // A mail is read where he is not known: he logs in there, and is where its link leads.
      const elsewhere = await Visitor.come(server, { size: 'phone', expect: [/403/] });
      await elsewhere.page.goto(call.path);
      await elsewhere.page.getByRole('heading', { name: 'No way in' }).waitFor();
      await assertAccessible(elsewhere, 'a table that is shut');
      await elsewhere.page.getByRole('link', { name: 'Log in' }).click();
      await elsewhere.page.waitForURL('**/account?to=*');
      const entering = panel(elsewhere, 'Log in');
      await entering.getByLabel('Name').fill('Bruno');
      await entering.getByLabel('Password').first().fill(PASSWORD);
      await entering.getByRole('button', { name: 'Log in', exact: true }).click();
      await elsewhere.page.waitForURL(`**${call.path}`);
      await elsewhere.page.getByText('Your turn.').first().waitFor();
      assert.deepEqual(await elsewhere.troubles(), []);
      await elsewhere.leave();

      await server.kill();
      await page.goto('/').catch(() => undefined);
      await page.getByRole('heading', { name: 'The server cannot be reached just now' }).waitFor();
      await page.evaluate(() => localStorage.setItem('regnum', JSON.stringify({ language: 'it', met: true })));
      await page.reload();
      await page.getByRole('heading', { name: 'Il server non è raggiungibile in questo momento' }).waitFor();
      await server.run();
      await page.getByRole('button', { name: 'Riprova' }).click();
      await page.getByRole('heading', { name: 'Le tue partite' }).waitFor();

      await page.goto(call.stop);
      await page.getByText('Lì non arriverà altro.').waitFor();
      assert.deepEqual((await ask<{ channels: unknown[] }>(bruno, 'GET', '/me/calls')).channels, []);
      assert.deepEqual(await bruno.troubles(), []);
    } finally {
      await Promise.all([anna.leave(), bruno.leave()]);
      await server.stop();
      receiver.stop();
    }
  },
);

/** Bruno plays with Anna and chooses how he is called; a link of the call leads him to the table, and another, in a browser that nobody knows, ends the calls. */
async function calledBack(
  server: Server,
  choose: (ways: Locator, stranger: Visitor) => Promise<void>,
  hear: () => Promise<{ link: string; stop: string }>,
): Promise<void> {
  const people = [await Visitor.come(server), await Visitor.come(server), await Visitor.come(server)] as const;
  const [anna, bruno, stranger] = people;
  try {
    await named(anna, 'Anna');
    await named(bruno, 'Bruno');
    const made = await table(anna, [ME, LINK]);
    await joined(anna, bruno, made);
    await bruno.page.goto('/account');
    const ways = panel(bruno, 'Notifications');
    await choose(ways, stranger);

    const turn = (seat: number) => (view: { to_move: number | null }) => view.to_move === seat;
    await forward([anna, bruno], made.id, turn(0));
    await forward([anna, bruno], made.id, turn(1));
    const call = await hear();
    await bruno.page.goto(call.link);
    await bruno.page.waitForURL(`**/tables/${made.id}`);
    await bruno.page.getByText('Your turn.').first().waitFor();
    await stranger.page.goto(call.stop);
    await stranger.page.getByText('Nothing more comes there.').waitFor();
    await bruno.page.goto('/account');
    await ways.getByText('You are not notified anywhere yet.').waitFor();
    for (const one of people) assert.deepEqual(await one.troubles(), []);
  } finally {
    await Promise.all(people.map((one) => one.leave()));
  }
}

scene('A webhook is told that it is Bruno’s turn: one link leads to the table, the other stops that', async () => {
  const [server, webhook] = [await Server.start(CALLING), await Webhook.start()];
  const choose = async (ways: Locator): Promise<void> => {
    await ways.getByText('Webhook', { exact: true }).click();
    await ways.getByLabel('Address of the webhook').fill(webhook.url);
    await ways.getByRole('button', { name: 'Add', exact: true }).click();
    await ways.getByRole('listitem').filter({ hasText: '127.0.0.1' }).waitFor();
  };
  try {
    await calledBack(server, choose, async () => {
      const told = await webhook.hear();
      assert.equal(told.text, 'Domaine with Anna: it is your turn.');
      return told;
    });
    assert.equal(webhook.waiting, 0, 'A turn has one call');
  } finally {
    await server.stop();
    webhook.stop();
  }
});

scene(
  'A mail asks before it tells that it is Bruno’s turn: its links lead to the table, and end the mails',
  async () => {
    const box = await MailBox.start();
    const server = await Server.start([...CALLING, '--mail-port', String(box.port)]);
    const choose = async (ways: Locator, stranger: Visitor): Promise<void> => {
      await ways.getByLabel('Mail address').fill('bruno@club.example');
      await ways.getByRole('button', { name: 'Send a confirmation' }).click();
      await ways.getByText('waits for the link in the mail').waitFor();
      // A mail may be read on another device, where nobody is known.
      await stranger.page.goto(linkIn(await box.hear(), '/calls/confirm/'));
      await stranger.page.getByText('Done: from now on a mail tells you when it is your turn.').waitFor();
    };
    try {
      await calledBack(server, choose, async () => {
        const call = await box.hear();
        return { link: linkIn(call, '/tables/'), stop: linkIn(call, '/calls/stop/') };
      });
      assert.equal(box.waiting, 0, 'A turn has one call');
    } finally {
      await server.stop();
      box.stop();
    }
  },
);

scene(
  'On her phone Anna finds her games first, counted in the title, and goes from one that waits to the next',
  async ({ visitor }) => {
    const [anna, bruno] = [await visitor({ size: 'phone' }), await visitor()];
    const { page } = anna;
    await named(anna, 'Anna');
    await named(bruno, 'Bruno');
    const tables: string[] = [];
    for (let n = 0; n < 2; n++) {
      const made = await table(anna, [ME, LINK]);
      await joined(anna, bruno, made);
      await forward([anna, bruno], made.id, ({ to_move }) => to_move === 0);
      tables.push(made.id);
    }
    await table(anna, [ME, LINK]);
    const [first = '', second = ''] = tables;
    await bruno.page.goto(`/tables/${second}`);
    await bruno.page.getByRole('tab', { name: 'Chat' }).click();
    await bruno.page.getByRole('textbox', { name: 'Write a message' }).fill('Are you there?');
    await bruno.page.getByRole('button', { name: 'Send' }).click();
    await bruno.page.getByText('Are you there?').first().waitFor();

    await page.goto('/');
    const games = page.getByRole('region', { name: 'Your games' }).getByRole('listitem');
    await games.nth(2).waitFor();
    assert.equal(await games.filter({ hasText: 'Your turn' }).count(), 2);
    assert.ok(((await games.first().boundingBox())?.y ?? 999) < 200, 'They come first');
    await games.filter({ hasText: '1 unread message' }).waitFor();
    await page.waitForFunction(() => document.title === '(2) Regnum');
    await assertAccessible(anna, 'games');
    await page.getByRole('link', { name: 'Other ways' }).click();
    await panel(anna, 'Notifications').getByText('You are not notified anywhere yet.').waitFor();
    await page.waitForFunction(() => (document.querySelector('#calls')?.getBoundingClientRect().top ?? 999) < 400);
    await page.goBack();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await games.nth(2).waitFor();
    assert.equal(await page.getByText('Be told when it is your turn').count(), 0, 'Who says no is not asked again');
    await games.first().getByRole('link').click();
    await page.waitForURL(`**/tables/${first}`);
    await forward([anna, bruno], first, ({ to_move }) => to_move === 1);
    await page.getByRole('link', { name: 'Next game' }).click();
    await page.waitForURL(`**/tables/${second}`);
    await page.getByRole('button', { name: /^Log 1$/ }).click();
    await page.getByRole('tab', { name: /Chat/ }).click();
    await page.getByText('Are you there?').first().waitFor();
    const unread = async (): Promise<number> => {
      const { turns } = await ask<{ turns: { table: string; unread: number }[] }>(anna, 'GET', '/me/turns');
      return turns.find((turn) => turn.table === second)?.unread ?? -1;
    };
    while ((await unread()) !== 0) await page.waitForTimeout(50);
  },
);
