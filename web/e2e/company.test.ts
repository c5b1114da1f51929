/** Company: an invitation, a rated game between two accounts, the page of whoever lost, and what one keeps for oneself. */
import assert from 'node:assert/strict';
import { assertAccessible } from './inspection.ts';
import { scene } from './scene.ts';
import { ask, named } from './shortcut.ts';

scene(
  'Anna invites Bruno to a rated game; he is asked for his name and an account, resigns, and she reads his page and mutes him',
  async ({ visitor }) => {
    const [anna, bruno] = [
      await visitor(),
      await visitor({ size: 'phone', expect: [/status 403: POST .*\/join/, /403/] }),
    ];
    await named(anna, 'Anna');
    await ask(anna, 'PATCH', '/me', { password: 'a castle on d6' });
    await anna.page.goto('/');
    await anna.page.getByRole('button', { name: 'Play now' }).click();
    await anna.page.getByRole('radio', { name: '2' }).check();
    await anna.page.getByRole('combobox', { name: 'Seat 2', exact: true }).selectOption('link');
    await anna.page.getByText('More options').click();
    await anna.page.getByRole('checkbox', { name: 'Rated game' }).check();
    await anna.page.getByRole('button', { name: 'Create the table' }).click();
    const code = anna.page.getByRole('img', { name: 'QR code of the link' });
    await code.waitFor();
    assert.ok(await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 100)));
    const link = await anna.page.getByRole('textbox', { name: 'Link' }).inputValue();
    const id = new URL(link).pathname.split('/')[2] ?? '';

    const { page } = bruno;
    await page.goto(link);
    await page.getByText('It counts for the players’ ratings', { exact: false }).waitFor();
    await page.getByText('Close your land in with borders', { exact: false }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Learn in a minute' }).getAttribute('href'), '/learn/domaine');
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.fill('Massimiliano di Castelfranco');
    await page.getByText('4 characters too many: a name has at most 24.').waitFor();
    await assertAccessible(bruno, 'an invitation');
    const way = await page.getByRole('button', { name: 'Join' }).boundingBox();
    assert.ok(way && way.y + way.height <= 844, 'The way in is in sight, also on a phone');
    await name.fill('Bruno');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Rated games are for people with an account', { exact: false }).waitFor();
    await ask(bruno, 'PATCH', '/me', { password: 'a castle on d7' });
    await page.reload();
    await page.getByText('You sit down as Bruno.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(`**/tables/${id}`);
    await anna.page.getByRole('button', { name: 'Start' }).click();
    await anna.page.getByRole('tab', { name: 'Notes' }).click();
    await anna.page.getByRole('textbox', { name: 'Notes' }).fill('He builds on the left.');
    await anna.page.getByText('Saved.').waitFor();
    await ask(bruno, 'POST', `/tables/${id}/resign`, { seat: 1 });

    const end = anna.page.getByRole('region', { name: 'The game is over' });
    await end.getByRole('link', { name: 'Bruno' }).click();
    await anna.page.getByRole('heading', { name: 'Bruno', level: 1 }).waitFor();
    await anna.page.getByText('1 played, 0 won.').waitFor();
    // Another process of the server may be the one that rates the game.
    for (let tries = 0; tries < 50 && !(await anna.page.getByText('provisional, 1 rated so far').count()); tries++) {
      await anna.page.reload();
      await anna.page.getByText('1 played, 0 won.').waitFor();
    }
    await anna.page.getByText('provisional, 1 rated so far').waitFor();
    await assertAccessible(anna, 'a person');
    await anna.page.getByRole('button', { name: 'Mute' }).click();
    await anna.page.getByText('You have muted this player', { exact: false }).waitFor();
    await anna.page.goto('/account');
    const muted = anna.page
      .locator('section')
      .filter({ has: anna.page.getByRole('heading', { name: 'Blocked and muted' }) });
    await muted.getByText('Bruno').waitFor();
    await muted.getByRole('button', { name: 'Unmute' }).click();
    await muted.waitFor({ state: 'detached' });
    await anna.page.getByRole('link', { name: 'Your games and ratings' }).click();
    await anna.page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor();
    await anna.page.goto('/');
    await anna.page.getByRole('link', { name: 'The ladder of Domaine' }).click();
    await anna.page.getByRole('heading', { name: 'The ladder of Domaine', level: 1 }).waitFor();
    await anna.page.goto(`/tables/${id}`);
    await anna.page.getByRole('tab', { name: 'Notes' }).click();
    await anna.page.waitForFunction(() => document.querySelector('textarea')?.value === 'He builds on the left.');
  },
);
