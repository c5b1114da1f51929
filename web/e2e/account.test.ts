/** An account that is not lost: codes on paper when the password is forgotten. */
import assert from 'node:assert/strict';
import { PASSWORD, panel } from './account.ts';
import { scene } from './scene.ts';
import { ask, named } from './shortcut.ts';

scene('Anna prints recovery codes, forgets her password, and takes a new one by a code', async ({ visitor }) => {
  const anna = await visitor({ expect: [/status 403: POST .*\/codes/, /Failed to load resource: .* 403/] });
  await named(anna, 'Anna');
  await ask(anna, 'PATCH', '/me', { password: PASSWORD });
  await anna.page.goto('/account');
  const codes = panel(anna, 'Recovery codes');
  await codes.getByText('You have none yet.').waitFor();
  await codes.getByLabel('Password').fill('a castle on d7');
  await codes.getByRole('button', { name: 'Make new codes' }).click();
  await anna.page.getByText('The password that you have now is missing or wrong.').first().waitFor();
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
  await lost.getByRole('button', { name: 'Take the new password' }).click();
  await elsewhere.page.getByRole('heading', { name: 'You are Anna' }).waitFor();
  await panel(elsewhere, 'Recovery codes').getByText('You have 9 left.').waitFor();
  await assert.rejects(ask(anna, 'GET', '/me'), /401/, 'The other browser is forgotten');
});
