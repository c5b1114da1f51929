/** Our drawings, and which of them shows what. */
import { symbols } from '../../lib/sprite';
import drawings from './sprite.svg?url';

/** Makes the symbols known to the document. */
export const sprite = (): void => symbols(drawings);

/** Cards and pieces that are drawn alike. */
const ALIKE: Readonly<Record<string, string>> = {
  iron: 'bronze',
  plate: 'leather',
  longbow: 'fletching',
  fortification: 'masonry',
  banking: 'coinage',
  philosophy: 'writing',
  masons: 'masons-yard',
  'court-mage': 'mage',
  spymaster: 'spy',
  warlord: 'swordsman',
  warden: 'defence',
  'merchant-prince': 'ransom',
  scholar: 'library',
  archmage: 'mage',
  builder: 'architect',
  aurea: 'golden-age',
  ferrum: 'bronze',
  silva: 'forest',
  petra: 'masonry',
  mare: 'coast',
  umbra: 'spy',
  'victory-1': 'victory',
  'victory-2': 'victory',
  'victory-3': 'victory',
  'victory-5': 'victory',
  'coin-1': 'coin',
  'coin-2': 'coin',
  'coin-5': 'coin',
  'coin-10': 'coin',
};

const FLAGS = new Set(['red', 'blue', 'gold', 'green', 'white', 'black']);

/** The symbol of a card, a piece or a sign. */
export const symbol = (name: string): string => `#dr-${FLAGS.has(name) ? 'flag' : (ALIKE[name] ?? name)}`;

/** The cloth of a flag; undefined for whatever is no flag. */
export const cloth = (name: string): string | undefined =>
  FLAGS.has(name)
    ? {
        red: '#b3261e',
        blue: '#2463ad',
        gold: '#d9a514',
        green: '#3a7a3c',
        white: '#f4efe2',
        black: '#2b2926',
      }[name]
    : undefined;
