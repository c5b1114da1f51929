/** A game of days: its pace is known before one joins, a turn is laid out for later, and who is away is not hurried. */
import assert from 'node:assert/strict';
import { foreseen, layOut } from './days.ts';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { named } from './shortcut.ts';

scene(
  'Anna invites Bruno to a turn a day; he orders a turn for later, plays it with one tap, and goes on vacation',
  async ({ visitor }) => {
    const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
    await named(anna.visitor, 'Anna');
    await named(bruno.visitor, 'Bruno');
    await anna.page.goto('/');
    await anna.page.getByRole('button', { name: 'Play now' }).click();
    await anna.page.getByRole('radio', { name: '2' }).check();
    await anna.page.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption({ label: 'A friend, by link' });
    await anna.page.getByRole('combobox', { name: 'Pace' }).selectOption({ label: 'A turn a day' });
    await anna.page.getByRole('button', { name: 'Create the table' }).click();
    await anna.page.getByText(/If none of its players comes by .*, the table is closed\./).waitFor();
    const link = await anna.page.getByRole('textbox', { name: 'Link' }).inputValue();

    await bruno.page.goto(link);
    await bruno.page.getByText('A turn a day: up to 1 day for each turn').waitFor();
    await bruno.page.getByRole('button', { name: 'Join' }).click();
    await anna.page.getByText('Everyone is here.').waitFor();
    await anna.page.getByRole('button', { name: 'Start' }).click();
    await anna.turn();
    await bruno.until(() => bruno.version > 0, 'the table');
    await bruno.page.getByText('23h 59m').waitFor();

    const id = bruno.table?.id as string;
    await layOut(bruno, 4);
    await bruno.page.getByRole('button', { name: 'Give this as an order' }).click();
    const dialog = bruno.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give this as an order' }).click();
    await bruno.page.getByText('The order is given. Nobody else can see it.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await bruno.page.getByRole('link', { name: 'Back to the table' }).click();
    await bruno.page.getByRole('button', { name: 'Menu' }).click();
    await bruno.page.getByRole('menuitem', { name: 'Your orders' }).click();
    await dialog.getByText('Offered with one tap.').waitFor();
    await bruno.page.keyboard.press('Escape');

    for (const text of await foreseen(bruno.visitor, id)) {
      await anna.turn();
      await anna.play(text);
    }
    await bruno.turn();
    const before = bruno.version;
    await bruno.page.getByRole('button', { name: 'As foreseen: play your 2 steps' }).click();
    await bruno.until(() => bruno.version === before + 2, 'the steps that were ordered');
    assert.deepEqual(
      bruno.log.slice(-2).map((step) => step.move?.verb),
      ['castle', 'knight'],
    );
    await anna.turn();

    await bruno.page.goto('/account');
    await bruno.page.getByRole('spinbutton', { name: 'Days' }).fill('3');
    await bruno.page.getByRole('button', { name: 'Go on vacation' }).click();
    await bruno.page.getByText(/You are on vacation until/).waitFor();
    await bruno.page.getByText('You have 18 of this year’s 21 days left.').waitFor();
    await anna.page.getByText(/on vacation until/).waitFor();
    await bruno.page.getByRole('button', { name: 'I am back' }).click();
    await bruno.page.getByRole('button', { name: 'Go on vacation' }).waitFor();
    await anna.page.getByText(/on vacation until/).waitFor({ state: 'detached' });
  },
);
