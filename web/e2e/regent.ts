/** Someone who plays Domus Regnatrix with the page's own controls. */
import type { Locator } from 'playwright-core';
import { aim } from '../src/games/domus_regnatrix/targets.ts';
import type { DomusView } from '../src/games/domus_regnatrix/view.ts';
import { Player } from './player.ts';
import { moveOf } from './space.ts';

const BUTTONS: Readonly<Record<string, string>> = {
  draw: 'Draw a card',
  raise: 'Raise the flag',
  pass: 'Pass',
  abstain: 'Pass until further notice',
  attend: 'Bid again from now on',
  decline: 'Take none',
  reroll: 'Roll again',
  stand: 'Let it stand',
};

export class Regent extends Player {
  /** The position as this game tells it. */
  get position(): DomusView {
    return this.view as unknown as DomusView;
  }

  /** Who bids for the card that is called. */
  get bidders(): number[] {
    return this.position.market?.bids.map(({ player }) => player) ?? [];
  }

  place(name: string): Locator {
    return this.page.locator(`[data-place="${name}"]`);
  }

  /** Clicks what stands for a move. */
  override async press(move: string): Promise<void> {
    const control = await this.control(move);
    if (control) {
      await control.click();
      if (move.startsWith('call ')) await this.page.getByRole('button', { name: 'Confirm' }).click();
      return;
    }
    const { subject, unit, target, verb } = aim(this.position, moveOf('domus_regnatrix', move));
    if (subject !== null && !(await this.place(subject).getAttribute('aria-pressed'))) await this.take(subject);
    const fan = this.page.getByRole('group', { name: 'Squad', exact: true });
    if (target === null)
      return fan
        .getByRole('button', { name: this.label(verb, unit ?? '') })
        .first()
        .click();
    if (unit !== null)
      await fan
        .getByRole('button', { name: this.label('alone', unit) })
        .first()
        .click();
    await this.click(target);
    const several = this.moves.filter((one) => {
      const other = aim(this.position, moveOf('domus_regnatrix', one));
      return other.subject === subject && other.unit === unit && other.target === target;
    });
    if (several.length > 1)
      await fan
        .getByRole('button', { name: verb === 'march' ? /^Forced march/ : /^(?!Forced|Put)/ })
        .first()
        .click();
  }

  /** Takes a squad up. */
  async take(subject: string): Promise<void> {
    if (await this.page.locator('.squad.held').count()) await this.page.keyboard.press('Escape');
    await this.click(subject);
  }

  /** Clicks a place where nothing lies over it: the ground of a space lies below what stands on it. */
  async click(place: string): Promise<void> {
    await this.page.mouse.move(1, 1);
    const box = await this.place(place).boundingBox();
    if (!box) throw new Error(`There is no ${place} on the board.`);
    const free = await this.page.evaluate(
      ([x, y, width, height, name]) => {
        for (let i = 1; i < 24; i++)
          for (let j = 1; j < 8; j++) {
            const [px, py] = [x + (width * i) / 24, y + (height * j) / 8];
            if (document.elementFromPoint(px, py)?.closest<HTMLElement>('[data-place]')?.dataset['place'] === name)
              return [px, py];
          }
        return null;
      },
      [box.x, box.y, box.width, box.height, place] as const,
    );
    if (!free) throw new Error(`${place} is covered.`);
    await this.page.mouse.click(free[0] as number, free[1] as number);
  }

  label(verb: string, unit: string): string {
    const said = unit.charAt(0).toUpperCase() + unit.slice(1);
    return verb === 'alone' ? `${said} alone` : verb === 'lead' ? `${said} on top` : `${said} to the other squad`;
  }

  /** The button of a move; null if it is made on the board. */
  override async control(move: string): Promise<Locator | null> {
    const [verb = '', what = ''] = move.split(' ');
    const button = (name: string): Locator => this.page.getByRole('button', { name, exact: true }).first();
    if (verb === 'done') return button(this.position.step === 5 ? 'End the turn' : 'Go on');
    if (verb === 'reroll') return this.page.getByRole('button', { name: /^Roll again/ });
    if (verb in BUTTONS) return button(BUTTONS[verb] as string);
    if (verb === 'buy') {
      const shelf = {
        unit: 'Units',
        building: 'Buildings',
        wonder: 'Wonders',
        upgrade: 'Upgrades',
        special: 'Characters',
        victory: 'Victory',
      } as const;
      await this.page.getByRole('tab', { name: shelf[this.position.cards[what]?.sort as keyof typeof shelf] }).click();
      return this.page.locator(`.ware[data-about="card:${what}"]`);
    }
    if (verb === 'play' || verb === 'call') return this.page.locator(`.hand [data-about="card:${what}"]`);
    if (verb === 'bid') return this.page.locator(`.market button[data-about="card:${what}"]`);
    if (verb === 'take') return this.page.locator('.market .answer button').nth(this.bidders.indexOf(Number(what) - 1));
    if (['keep', 'recruit', 'yield', 'seize'].includes(verb))
      return this.page.locator(`.pick [data-about="card:${what}"]`);
    if (['kingdom', 'hero', 'terrain', 'flag'].includes(verb))
      return this.page.locator(`.pick [data-about="piece:${what}"]`);
    const seats = { ransom: 'Ransom from', inspect: 'Look at the hand of' } as const;
    if (verb in seats) {
      const name = this.table?.seats[Number(what) - 1]?.name ?? '';
      return button(`${seats[verb as keyof typeof seats]} ${name}`);
    }
    return null;
  }
}
