/** A club's evening: people join by a link, play a round at two tables, and see who made most of the same deal. */
import assert from 'node:assert/strict';
import { club, dealt, playRound, until } from './evening.ts';
import { assertAccessible } from './inspection.ts';
import { scene } from './scene.ts';

scene('Olga makes a tournament, three others join by its link, and all see how they stand', async ({ visitor }) => {
  const phone = await visitor({ size: 'phone' });
  const [passing, nameless] = [await visitor(), await visitor({ locale: 'it-IT' })];
  const people = [await visitor(), phone, await visitor(), await visitor()] as const;
  const [{ page }, anna, ...rest] = people;
  await club(people);
  await page.goto('/');
  await page.getByRole('button', { name: 'New tournament' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tournament' });
  await dialog.getByLabel('Name', { exact: true }).fill('Club evening');
  await dialog.getByLabel('Rounds', { exact: true }).fill('1');
  await dialog.getByLabel('If seats are left').selectOption({ label: 'some pause in turn' });
  await dialog.getByText('More options').click();
  await dialog.getByRole('spinbutton', { name: /king/i }).fill('5');
  await dialog.getByText('Who has this many points wins at once', { exact: false }).waitFor();
  await assertAccessible(people[0], 'making a tournament');
  await dialog.getByRole('button', { name: 'Make the tournament' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const id = new URL(link).pathname.split('/').at(-1) ?? '';

  for (const guest of [anna, ...rest]) {
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Join' }).click();
    await guest.page.getByText('The host begins when all are here.').waitFor();
  }
  // Who passes by is asked for a name, and once only.
  await passing.page.goto(link);
  const name = passing.page.getByRole('textbox', { name: 'Your name' });
  assert.equal(await name.inputValue(), '');
  await name.fill('Massimiliano di Castelfranco');
  await passing.page.getByText('4 characters too many: a name has at most 24.').waitFor();
  await assertAccessible(passing, 'joining a tournament');
  await name.fill('Dora');
  await passing.page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('5 take part').waitFor();
  await passing.page.getByRole('button', { name: 'Leave the tournament' }).click();
  await passing.page.getByText('You sit down as Dora.').waitFor();
  assert.equal(await name.count(), 0);
  await nameless.page.goto(link);
  await nameless.page.getByRole('button', { name: 'Unisciti' }).click();
  await nameless.page
    .getByRole('listitem')
    .filter({ hasText: /^Ospite \d{4}$/ })
    .waitFor();
  await page.getByText('5 take part').waitFor();
  await nameless.page.getByRole('button', { name: 'Lascia il torneo' }).click();
  await page.getByText('4 take part').waitFor();
  await assertAccessible(anna, 'a tournament before it begins');
  await page.getByRole('button', { name: 'Begin' }).click();
  // Nobody clicks for the deal: the pages do their part in it.
  await until(people[0], id, dealt);
  await page.getByRole('link', { name: /To your table/ }).click();
  await page.getByRole('application').waitFor();

  await playRound(people, id);
  await page.getByRole('region', { name: 'The game is over' }).getByRole('link', { name: 'Next round' }).click();
  for (const one of people) {
    await one.page.getByText(/won the tournament/).waitFor();
    await one.page.getByRole('heading', { name: 'Standings' }).waitFor();
  }
  assert.equal(await page.getByRole('link', { name: /^Replay of table/ }).count(), 2);
  await assertAccessible(people[0], 'a tournament that has ended');
  await assertAccessible(anna, 'a tournament that has ended, on a phone');
});
