/** Our drawings as SVG symbols, put into the document once; components show them with `<use>`. */
import drawings from './sprite.svg?url';
import type { ColourName } from './view';

let asked = false;

/** Makes the symbols known to the document. */
export function sprite(): void {
  if (asked) return;
  asked = true;
  void fetch(drawings)
    .then((answer) => answer.text())
    .then((svg) => {
      const holder = document.createElement('div');
      holder.className = 'dom-sprite';
      holder.setAttribute('aria-hidden', 'true');
      holder.innerHTML = svg;
      document.body.append(holder);
    });
}

/** The coat of a colour's figures and crests: the colour and its pattern. */
export const coat = (colour: ColourName): string => `url(#dom-coat-${colour})`;
