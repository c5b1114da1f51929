/**
 * A picture of something drawn on the page, to be saved or shared: its likeness with the page's styles is laid into an
 * image, and that on a canvas which is never shown.
 */
const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Nothing moves on a picture, and it is light wherever it is looked at. */
const STILL = '*{animation:none!important;transition:none!important}';

/** A rule of a style sheet, as far as it matters here. */
export interface Rule {
  readonly cssText: string;
  /** What must be true of the window for the rules within. */
  readonly media?: { readonly mediaText: string };
  readonly cssRules?: Iterable<Rule>;
}

/** The rules that are in force in this window, without conditions on it: an image is no window. */
export function inForce(rules: Iterable<Rule>, matches: (condition: string) => boolean): string {
  let text = '';
  for (const rule of rules) {
    if (!rule.media || !rule.cssRules) text += rule.cssText;
    else if (matches(rule.media.mediaText)) text += inForce(rule.cssRules, matches);
  }
  return text;
}

/** The likeness of an element as an SVG image, with all styles and symbols of the page. */
function likeness(element: HTMLElement): string {
  const { clientWidth: width, clientHeight: height } = element;
  const image = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [
    ['width', width],
    ['height', height],
  ] as const)
    image.setAttribute(name, String(value));
  image.setAttribute('data-theme', 'light');
  const style = document.createElementNS(SVG, 'style');
  style.textContent =
    [...document.styleSheets]
      .map((sheet) => inForce(sheet.cssRules as Iterable<Rule>, (one) => matchMedia(one).matches))
      .join('') + STILL;
  const held = document.createElementNS(SVG, 'foreignObject');
  held.setAttribute('width', '100%');
  held.setAttribute('height', '100%');
  const body = held.appendChild(document.createElementNS(XHTML, 'body') as HTMLElement);
  // A rule that sets the font by a variable and a part of it once more does not tell its text.
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
  Object.assign(body.style, { fontFamily, fontSize, lineHeight });
  for (const symbols of document.querySelectorAll('body > .sprite')) body.append(symbols.cloneNode(true));
  const copy = body.appendChild(element.cloneNode(true) as HTMLElement);
  copy.removeAttribute('style');
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  image.append(style, held);
  return new XMLSerializer().serializeToString(image);
}

/** The picture of an element, as a PNG of this many pixels for each of the page's. */
export async function pictureOf(element: HTMLElement, density = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(likeness(element))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(element.clientWidth * density, element.clientHeight * density);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
