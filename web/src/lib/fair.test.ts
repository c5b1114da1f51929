import { expect, test } from 'vitest';
import { commitment } from './fair';

test('the commitment is what regnum.kernel.fairness publishes', async () =>
  expect(await commitment('00'.repeat(32))).toBe('9eba02765434635ff436238e4cd17e60e1a1044b2b297736bed9c8c5784cc38e'));
