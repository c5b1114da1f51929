/** The host's page: what people report reaches a host, and nobody else. */
import assert from 'node:assert/strict';
import { PASSWORD, panel } from './account.ts';
import { assertAccessible } from './inspection.ts';
import { scene } from './scene.ts';
import { ask, COMPUTER, ME, named, table } from './shortcut.ts';

scene('Anna reports what is wrong at her table, and the host reads it', async ({ server, visitor }) => {
  const refused = [/status 403: GET .*\/api\/host/, /Failed to load resource: .* 403/];
  const anna = await visitor({ expect: refused });
  await named(anna, 'Anna');
  const { id } = await table(anna, [ME, COMPUTER]);
  await anna.page.goto(`/tables/${id}`);
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('menuitem', { name: 'Report to the host' }).click();
  await anna.page.getByRole('textbox').fill('The clock is too fast.');
  await anna.page.getByRole('button', { name: 'Send' }).click();
  await anna.page.getByText('The host will read it.').first().waitFor();
  await anna.page.goto('/host');
  await anna.page.getByText('Only the host of this server may see and do this.').waitFor();

  const helga = await visitor();
  await named(helga, 'Helga');
  await ask(helga, 'PATCH', '/me', { password: PASSWORD });
  assert.match(await server.command('host', 'grant', 'Helga'), /^Helga is a host now/);
  await helga.page.goto('/host');
  const reports = panel(helga, 'Reports');
  await reports.getByText('The clock is too fast.').waitFor();
  await panel(helga, 'People').getByText('Anna').waitFor();
  await assertAccessible(helga, 'the page of the host');
  await reports.getByRole('button', { name: 'I have looked at it' }).click();
  await reports.getByText('looked at', { exact: true }).waitFor();
  await panel(helga, 'What hosts did')
    .getByText(/^Helga has looked at report/)
    .waitFor();
});
