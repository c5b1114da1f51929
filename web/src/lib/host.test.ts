import { beforeAll, expect, test, vi } from 'vitest';

let bytes: (count: number, language?: string) => string;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  ({ bytes } = await import('./host'));
});

test('bytes are told in the unit that fits', () => {
  expect([0, 999, 1000, 1_540_000, 2_000_000_000].map((count) => bytes(count, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '1.5 MB',
    '2 GB',
  ]);
});
