/** An account that is not lost, and can be left: codes on paper, everything as a file, and a name taken out of records. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { authenticator, PASSWORD, panel } from './account.ts';
import { assertAccessible } from './inspection.ts';
import { scene } from './scene.ts';
import { Server, WITH_PROVIDER } from './server.ts';
import { ask, COMPUTER, joined, LINK, ME, named, table } from './shortcut.ts';
import { Visitor } from './visitor.ts';

scene('Anna prints recovery codes, forgets her password, and takes a new one by a code', async ({ visitor }) => {
  const anna = await visitor({ expect: [/status 403: POST .*\/codes/, /Failed to load resource: .* 403/] });
  await named(anna, 'Anna');
  await ask(anna, 'PATCH', '/me', { password: PASSWORD });
  await anna.page.goto('/account');
  const codes = panel(anna, 'Recovery codes');
  await codes.getByText('You have none yet.').waitFor();
  await codes.getByLabel('Password').fill('a castle on d7');
  await codes.getByRole('button', { name: 'Make new codes' }).click();
  await anna.page.getByText('The current password is missing or wrong.').first().waitFor();
  await codes.getByLabel('Password').fill(PASSWORD);
  await codes.getByRole('button', { name: 'Make new codes' }).click();
  await codes.getByRole('listitem').first().waitFor();
  const [first] = await codes.getByRole('listitem').allTextContents();
  assert.match(first ?? '', /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  await anna.page.emulateMedia({ media: 'print' });
  assert.ok(await anna.page.getByText(first ?? '').isVisible(), 'The codes are on the paper');
  assert.ok(!(await anna.page.getByRole('heading', { name: 'Log in' }).isVisible()), 'and nothing else is');

  const elsewhere = await visitor();
  await elsewhere.page.goto('/account');
  await elsewhere.page.getByText('Password forgotten?').click();
  const lost = panel(elsewhere, 'Log in').locator('details');
  await lost.getByLabel('Recovery code').fill((first ?? '').toLowerCase());
  await lost.getByLabel('New password').fill('two castles on d6');
  await lost.getByRole('button', { name: 'Set the new password' }).click();
  await elsewhere.page.getByRole('heading', { name: 'You are Anna' }).waitFor();
  await panel(elsewhere, 'Recovery codes').getByText('You have 9 left.').waitFor();
  await assert.rejects(ask(anna, 'GET', '/me'), /401/, 'The other browser is forgotten');
});

scene('Anna takes everything of hers along and deletes her account; Bruno keeps their game', async ({ visitor }) => {
  // Whom a scene has named asks on every page who they are.
  const anna = await visitor({ expect: [/status 401: GET .*\/api\/me$/, /Failed to load resource: .* 401/] });
  const bruno = await visitor();
  await named(anna, 'Annalena');
  await named(bruno, 'Bruno');
  await ask(anna, 'PATCH', '/me', { password: PASSWORD });
  const made = await table(anna, [ME, LINK]);
  await joined(anna, bruno, made);
  await ask(anna, 'POST', `/tables/${made.id}/resign`, { seat: 0 });

  await anna.page.goto('/account');
  const download = anna.page.waitForEvent('download');
  await anna.page.getByRole('link', { name: 'Download everything' }).click();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  assert.equal(file.person.name, 'Annalena');
  assert.deepEqual(
    file.tables.map(({ id }: { id: string }) => id),
    [made.id],
  );

  await anna.page.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = anna.page.getByRole('dialog', { name: 'Delete the account' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await anna.page.getByRole('button', { name: 'Play now' }).waitFor();
  await assert.rejects(ask(anna, 'GET', '/me'), /401/);

  await bruno.page.goto(`/tables/${made.id}`);
  await bruno.page.getByText('Former player 1').first().waitFor();
  assert.equal(await bruno.page.getByText('Annalena').count(), 0);
  assert.ok((await ask<{ fair: boolean }>(bruno, 'GET', `/tables/${made.id}/verify`)).fair);
});

scene('Anna, a guest, makes a passkey, logs out, and comes in again with a touch', async ({ visitor }) => {
  const anna = await visitor({ expect: [/status 40[19]: .*\/api\/me/, /Failed to load resource: .* 40[19]/] });
  const kept = await authenticator(anna);
  await named(anna, 'Annalena');
  await anna.page.goto('/account');
  const passkeys = panel(anna, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Make a passkey here' }).click();
  await passkeys.getByRole('listitem').first().waitFor();
  assert.equal(await kept(), 1);
  await passkeys.getByRole('button', { name: 'Remove' }).click();
  await anna.page.getByText('This is your only way to log in').first().waitFor();

  await anna.page.getByRole('button', { name: 'Log out', exact: true }).click();
  await anna.page.waitForURL('**/');
  await anna.page.goto('/account');
  await anna.page.getByRole('heading', { name: 'You are Guest' }).waitFor();
  await anna.page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await anna.page.getByRole('heading', { name: 'You are Annalena' }).waitFor();
  assert.equal((await ask<{ guest: boolean }>(anna, 'GET', '/me')).guest, false);
});

scene('Anna logs in at another site that the host trusts, and comes back as who she is there', async () => {
  const server = await Server.start(WITH_PROVIDER);
  const [anna, elsewhere] = [await Visitor.come(server), await Visitor.come(server)];
  try {
    await anna.page.goto('/account');
    await anna.page.getByRole('button', { name: 'Log in with Example' }).click();
    await anna.page.getByRole('heading', { name: 'You are Anna' }).waitFor();
    await panel(anna, 'Example').getByText('You also log in with Example.').waitFor();
    assert.equal(new URL(anna.page.url()).search, '', 'Nothing of the way back stays in the address');
    assert.deepEqual(await anna.troubles(), []);
    await elsewhere.page.goto('/account?to=%2Fpuzzles');
    await elsewhere.page.getByRole('button', { name: 'Log in with Example' }).click();
    await elsewhere.page.waitForURL(`${server.address}/puzzles`);
    assert.deepEqual(await elsewhere.troubles(), []);
  } finally {
    await elsewhere.leave();
    await anna.leave();
    await server.stop();
  }
});

scene('Anna, a guest, is told which games she would lose by logging out, and keeps them', async ({ visitor }) => {
  const anna = await visitor({ expect: [/status 401: GET .*\/api\/me$/, /Failed to load resource: .* 401/] });
  const { page } = anna;
  await ask(anna, 'POST', '/me');
  await page.addInitScript(() => localStorage.setItem('regnum', JSON.stringify({ met: true })));
  await table(anna, [ME, COMPUTER]);
  const horn = { game: 'golden_horn', options: {} };
  const expired = await table(anna, [ME, LINK], horn);
  // As it is some days later: nobody has come, and there is nothing to come back to.
  await page.route('**/api/tables', async (route) => {
    const answer = await route.fetch();
    const found: { mine: { id: string }[] } = await answer.json();
    const mine = found.mine.map((one) => (one.id === expired.id ? { ...one, phase: 'closed' } : one));
    await route.fulfill({ response: answer, json: { ...found, mine } });
  });

  await page.goto('/account');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out' });
  const lost = dialog.getByRole('listitem');
  await lost.filter({ hasText: 'Domaine' }).waitFor();
  assert.equal(await lost.count(), 1, 'A table that has expired is no game to lose');
  const name = dialog.getByLabel('Name');
  assert.equal(await name.inputValue(), '', 'She has not said her name yet');
  await assertAccessible(anna, 'logging out as a guest');
  await name.fill('Annamaria');
  await dialog.getByLabel('New password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Keep my games' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'You are Annamaria' }).waitFor();

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL('**/');
  await page.goto('/account');
  const entering = panel(anna, 'Log in');
  await entering.getByLabel('Name').fill('Annamaria');
  await entering.getByLabel('Password').first().fill(PASSWORD);
  await entering.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'You are Annamaria' }).waitFor();
  assert.equal((await ask<{ turns: unknown[] }>(anna, 'GET', '/me/turns')).turns.length, 2);
});

scene('Bruno plays as a guest, and is told which game that loses before he logs in', async ({ visitor }) => {
  const [bruno, guest] = [await visitor(), await visitor()];
  const { page } = guest;
  await named(bruno, 'Brunello');
  await ask(bruno, 'PATCH', '/me', { password: PASSWORD });
  await named(guest, 'Somebody');
  await table(guest, [ME, COMPUTER]);
  await page.goto('/account');
  const entering = panel(guest, 'Log in');
  await entering.getByLabel('Name').fill('Brunello');
  await entering.getByLabel('Password').first().fill(PASSWORD);
  const enter = entering.getByRole('button', { name: 'Log in', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await enter.click();
  await dialog.getByRole('listitem').filter({ hasText: 'Domaine' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await ask<{ name: string }>(guest, 'GET', '/me')).name, 'Somebody');
  await enter.click();
  await dialog.getByRole('button', { name: 'Log in and lose them' }).click();
  await page.getByRole('heading', { name: 'You are Brunello' }).waitFor();
  assert.equal((await ask<{ turns: unknown[] }>(guest, 'GET', '/me/turns')).turns.length, 0);
});
