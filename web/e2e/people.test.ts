/** Around the game: talking, leaving and coming back, playing again, taking steps back, and being known elsewhere. */
import assert from 'node:assert/strict';
import { Player } from './player.ts';
import { scene } from './scene.ts';
import { ask, forward, joined, LINK, ME, named, table } from './shortcut.ts';

scene(
  'Anna and Bruno talk, Carla watches; Bruno leaves to the computer, takes his seat back, gives up, and all meet at the rematch',
  async ({ visitor }) => {
    const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
    await named(anna.visitor, 'Anna');
    await named(bruno.visitor, 'Bruno');
    const made = await table(anna.visitor, [ME, LINK], { public: true });
    await joined(anna.visitor, bruno.visitor, made);
    for (const player of [anna, bruno]) {
      await player.page.goto(`/tables/${made.id}`);
      await player.until(() => player.version > 0, 'the table');
    }
    const carla = await visitor();
    await named(carla, 'Carla');
    await carla.page.goto(`/tables/${made.id}`);
    await carla.page.getByText('Anna is thinking').first().waitFor();
    await anna.turn();
    const hint = { name: 'Hint' };
    await anna.page.getByRole('button', hint).waitFor();
    assert.equal(await carla.page.getByRole('button', hint).count(), 0, 'No hint for those who watch');
    assert.equal(await bruno.page.getByRole('button', hint).count(), 0, 'No hint while others decide');

    await talk(anna, bruno);
    await leaveAndReturn(anna, bruno, made.id);

    await bruno.page.getByRole('button', { name: 'Menu' }).click();
    await bruno.page.getByRole('menuitem', { name: 'Resign' }).click();
    await bruno.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const ends = [anna, bruno].map(({ page }) => page.getByRole('region', { name: 'The game is over' }));
    for (const end of ends)
      await end.getByRole('heading', { name: /^(Anna wins|You win) because the other player resigned$/ }).waitFor();
    const decides = anna.page.getByRole('list', { name: 'Players' }).locator('[aria-current=true]');
    assert.equal(await decides.count(), 0, 'It is nobody’s turn any more');
    await ends[0]?.getByRole('button', { name: 'Rematch' }).click();
    await anna.page.waitForURL((url) => !url.pathname.includes(made.id) && url.pathname.startsWith('/tables/'));
    await ends[1]?.getByRole('button', { name: 'To the rematch' }).click();
    await bruno.page.waitForURL(anna.page.url());
    await anna.until(() => anna.table?.id !== made.id && anna.table?.phase === 'playing', 'the rematch');
    assert.deepEqual(
      anna.table?.seats.map(({ name }) => name),
      ['Bruno', 'Anna'],
      'Who began before is last now',
    );
    await bruno.until(() => bruno.table?.id === anna.table?.id && bruno.myTurn, 'the first turn');
    await bruno.turn();
  },
);

/** What Anna writes, Bruno sees announced and reads as it was written. */
async function talk(anna: Player, bruno: Player): Promise<void> {
  await anna.page.getByRole('tab', { name: 'Chat' }).click();
  await anna.page.getByText('Nothing said yet.').waitFor();
  const text = '<img src=x onerror=alert(1)> & “good luck”';
  await anna.page.getByRole('textbox', { name: 'Write a message' }).fill(text);
  await anna.page.getByRole('button', { name: 'Send' }).click();
  await bruno.page.getByRole('tab', { name: /Chat.*1 unread message/ }).click();
  const said = bruno.page.getByRole('region', { name: 'Chat' });
  await said.getByText(text).waitFor();
  assert.equal(await said.locator('img').count(), 0, 'Words stay words');
  await bruno.page.getByRole('tab', { name: 'Chat', exact: true }).waitFor();
}

/** Bruno leaves, Anna lets the computer play in his place, and he takes his seat back. */
async function leaveAndReturn(anna: Player, bruno: Player, id: string): Promise<void> {
  await anna.play(anna.moves[0] as string);
  await bruno.page.getByRole('button', { name: 'Menu' }).click();
  await bruno.page.getByRole('menuitem', { name: 'Leave the table' }).click();
  await bruno.page.getByRole('button', { name: 'Play now' }).waitFor();

  await anna.page.getByRole('list', { name: 'Players' }).getByText('has left').waitFor();
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  await anna.page.getByRole('menuitem', { name: 'Seats' }).click();
  await anna.page.getByRole('dialog', { name: 'Seats' }).getByRole('button', { name: 'Computer plays' }).click();
  await anna.page.keyboard.press('Escape');
  await anna.page.getByRole('dialog').waitFor({ state: 'detached' });
  await anna.play(anna.moves[0] as string);
  await anna.turn();
  assert.ok(
    anna.log.some(({ seat, kind }) => seat === 1 && kind === 'move'),
    'The computer plays in the place of Bruno',
  );

  await bruno.page.goto(`/tables/${id}`);
  await bruno.page.getByText('The computer plays for you.').waitFor();
  await bruno.page.getByRole('button', { name: 'Take my seat back' }).first().click();
  await bruno.page.getByText('The computer plays for you.').waitFor({ state: 'detached' });
  await anna.play(anna.moves[0] as string);
  await anna.play(anna.moves[0] as string);
  await bruno.turn();
  assert.equal(bruno.seat, 1);
  await bruno.play(bruno.moves[0] as string);
}

scene(
  'Anna takes her last step back alone; once the turn has passed or a card is drawn, Bruno is asked first',
  async ({ visitor }) => {
    const [anna, bruno] = [new Player(await visitor()), new Player(await visitor())];
    const undo = anna.page.getByRole('button', { name: 'Undo' });
    await named(anna.visitor, 'Anna');
    await named(bruno.visitor, 'Bruno');
    const made = await table(anna.visitor, [ME, LINK], { options: {} });
    await joined(anna.visitor, bruno.visitor, made);
    for (const player of [anna, bruno]) await player.page.goto(`/tables/${made.id}`);
    await anna.turn();
    assert.equal(await undo.count(), 0, 'Nothing is there to take back yet');

    await anna.play(anna.moves[0] as string);
    await undo.click();
    await anna.page.getByText('Build the next').first().waitFor();
    await bruno.page.getByText('Anna takes a step back.').first().waitFor();
    assert.equal(anna.view.colours[0]?.castles.length, 0);

    await anna.play(anna.moves[0] as string);
    await anna.play(anna.moves[0] as string);
    await anna.page.getByText('Bruno is thinking').first().waitFor();
    assert.equal(await undo.count(), 0, 'The turn has passed');
    const before = anna.version;
    const askBack = async (): Promise<void> => {
      await anna.page.getByRole('button', { name: 'Menu' }).click();
      await anna.page.getByRole('menuitem', { name: 'Ask to take my step back' }).click();
      await anna.page.getByText('The others are asked').waitFor();
      await bruno.page.getByText('Anna asks to take a step back.').first().waitFor();
    };
    await askBack();
    await bruno.page.getByRole('button', { name: 'Refuse' }).click();
    await anna.page.getByText('The others are asked').waitFor({ state: 'detached' });
    assert.equal(anna.version, before, 'Refused: nothing changes');

    await askBack();
    await bruno.page.getByRole('button', { name: 'Agree' }).click();
    await anna.page.getByText('Place a knight beside the new').first().waitFor();
    assert.equal(anna.log.at(-1)?.kind, 'undo');

    await forward([anna.visitor, bruno.visitor], made.id, ({ phase, seat }) => phase === 'refill' && seat === 0);
    await anna.until(() => anna.myTurn && anna.view.phase === 'refill', 'refilling');
    await anna.play('draw');
    const drawn = anna.version;
    assert.equal(await undo.count(), 0);
    await askBack();
    assert.equal(anna.version, drawn, 'Nothing happens before Bruno agrees');
  },
);

scene(
  'Anna gives herself a name and a password, comes in from elsewhere, goes on at her table, and forgets the first browser',
  async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await page.goto('/account');
    const own = page.locator('section').filter({ has: page.getByRole('heading', { name: /^You are / }) });
    await own.getByLabel('Name').fill('Annalena');
    await own.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('heading', { name: 'You are Annalena' }).waitFor();
    await own.getByLabel('New password').fill('a castle on d6');
    await own.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('You have a password.').waitFor();
    const made = await table(anna, [ME, LINK]);

    const elsewhere = await visitor({
      expect: [/status 40[13]: POST .*\/login/, /Failed to load resource: .* 40[13]/],
    });
    await elsewhere.page.goto('/account');
    const door = elsewhere.page.locator('form').filter({ has: elsewhere.page.getByLabel('Password', { exact: true }) });
    await door.getByLabel('Name').fill('Annalena');
    await door.getByLabel('Password').fill('a castle on d7');
    await door.getByRole('button', { name: 'Log in', exact: true }).click();
    await elsewhere.page.getByText('The name or the password is wrong.').first().waitFor();
    await door.getByLabel('Password').fill('a castle on d6');
    await door.getByRole('button', { name: 'Log in', exact: true }).click();
    await elsewhere.page.getByRole('heading', { name: 'You are Annalena' }).waitFor();
    const known = elsewhere.page
      .locator('section')
      .filter({ has: elsewhere.page.getByRole('heading', { name: 'Where you are logged in' }) });
    await known.getByRole('listitem').nth(1).waitFor();
    assert.equal(await known.getByRole('listitem').count(), 2);
    await elsewhere.page.goto('/');
    await elsewhere.page.getByRole('heading', { name: 'Your games' }).waitFor();
    await elsewhere.page.getByRole('region', { name: 'Your games' }).getByRole('link').first().click();
    await elsewhere.page.waitForURL(`**/tables/${made.id}`);

    await elsewhere.page.goto('/account');
    await known.getByRole('button', { name: 'Forget' }).click();
    await known.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await assert.rejects(ask(anna, 'GET', '/me'), /401/, 'The first browser is forgotten');
  },
);
