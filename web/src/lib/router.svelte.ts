/** Where the person is: the address as state, and links that change it without loading the page anew. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly hash: string;
}

const here = (): Place => ({
  path: decodeURI(location.pathname),
  query: new URLSearchParams(location.search),
  hash: decodeURIComponent(location.hash.slice(1)),
});

let place = $state.raw<Place>(here());

export const router = {
  get place(): Place {
    return place;
  },
};

/** Goes to an address of this site. `replace` keeps it out of the history. */
export function go(address: string, how: { replace?: boolean } = {}): void {
  const target = new URL(address, location.href);
  const moved = target.pathname !== location.pathname;
  history[how.replace ? 'replaceState' : 'pushState'](null, '', target);
  place = here();
  if (moved && !how.replace) scrollTo(0, 0);
}

/** Where one logs in to go on to an address of this site. */
export const entrance = (to: string): string => `/account?to=${encodeURIComponent(to)}`;

/** What was asked for, if it is an address of this site: a link leads nobody elsewhere. */
export function local(asked: string | null): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  return origin === location.origin ? pathname + search + hash : null;
}

/** What a pattern such as `/tables/:id` takes from a path; null if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (pattern === '/') return path === '/' ? {} : null;
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) {
      if (!value) return null;
      found[part.slice(1)] = value;
    } else if (part !== value) return null;
  }
  return found;
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.href);
}

/** Starts listening; returns how to stop. */
export function listen(): () => void {
  const back = (): void => {
    place = here();
  };
  addEventListener('popstate', back);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', follow);
  };
}
