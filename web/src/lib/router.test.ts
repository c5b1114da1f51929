import { beforeAll, expect, test, vi } from 'vitest';

let match: (pattern: string, path: string) => Record<string, string> | null;
let local: (asked: string | null) => string | null;
let entrance: (to: string) => string;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', origin: 'https://club.example' });
  ({ match, local, entrance } = await import('./router.svelte'));
});

test('home is only home', () => {
  expect(match('/', '/')).toEqual({});
  expect(match('/', '/x')).toBeNull();
});
test('parts of an address are named', () =>
  expect(match('/tables/:id/replay', '/tables/7f/replay')).toEqual({ id: '7f' }));
test('a closing slash does not matter', () => expect(match('/tables/:id', '/tables/7f/')).toEqual({ id: '7f' }));
test('a part must not be empty', () => expect(match('/tables/:id', '/tables//')).toBeNull());

test('whoever logs in goes on to where they wanted, on this site', () => {
  const wanted = '/tables/7f?invite=x#log';
  expect(local(new URL(entrance(wanted), 'https://club.example').searchParams.get('to'))).toBe(wanted);
});
test.each([
  null,
  '',
  'tables/7f',
  'https://elsewhere.example/',
  '//elsewhere.example/tables/7f',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '//',
])('nobody is led to %j', (asked) => expect(local(asked)).toBeNull());
