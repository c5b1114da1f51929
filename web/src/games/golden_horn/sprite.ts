/** Our drawings as SVG symbols, put into the document once; components show them with `<use>`. */
import drawings from './sprite.svg?url';

let asked = false;

/** Makes the symbols known to the document. */
export function sprite(): void {
  if (asked) return;
  asked = true;
  void fetch(drawings)
    .then((answer) => answer.text())
    .then((svg) => {
      const holder = document.createElement('div');
      holder.className = 'gh-sprite';
      holder.setAttribute('aria-hidden', 'true');
      holder.innerHTML = svg;
      document.body.append(holder);
    });
}

/** The seats in their order: each has a colour and a pattern. */
export const COATS = ['ebony', 'violet', 'bronze', 'steel'] as const;
export type Coat = (typeof COATS)[number];

/** The coat of a seat's hulls, banners and crest. */
export const coat = (seat: number): string => `url(#gh-coat-${COATS[seat] ?? 'ebony'})`;
