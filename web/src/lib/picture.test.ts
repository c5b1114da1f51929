import { expect, test } from 'vitest';
import { inForce, type Rule } from './picture';

test('conditions on the window are decided where it is known, the others are kept', () => {
  const rules: Rule[] = [
    { cssText: 'a{}' },
    {
      cssText: '',
      media: { mediaText: 'wide' },
      cssRules: [{ cssText: 'b{}' }, { cssText: '', media: { mediaText: 'dark' }, cssRules: [{ cssText: 'c{}' }] }],
    },
    { cssText: '@container board{d{}}', cssRules: [{ cssText: 'd{}' }] },
  ];
  expect(inForce(rules, (condition) => condition === 'wide')).toBe('a{}b{}@container board{d{}}');
});
