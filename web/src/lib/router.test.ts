import { beforeAll, expect, test, vi } from 'vitest';

let match: (pattern: string, path: string) => Record<string, string> | null;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  ({ match } = await import('./router.svelte'));
});

test('home is only home', () => {
  expect(match('/', '/')).toEqual({});
  expect(match('/', '/x')).toBeNull();
});
test('parts of an address are named', () =>
  expect(match('/tables/:id/replay', '/tables/7f/replay')).toEqual({ id: '7f' }));
test('a closing slash does not matter', () => expect(match('/tables/:id', '/tables/7f/')).toEqual({ id: '7f' }));
test('a part must not be empty', () => expect(match('/tables/:id', '/tables//')).toBeNull());
