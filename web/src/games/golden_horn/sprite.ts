/** Our drawings, and which of them shows what. */
import { symbols } from '../../lib/sprite';
import drawings from './sprite.svg?url';

/** Makes the symbols known to the document. */
export const sprite = (): void => symbols(drawings);

/** The seats in their order: each has a colour and a pattern. */
export const COATS = ['ebony', 'violet', 'bronze', 'steel'] as const;
export type Coat = (typeof COATS)[number];

/** The coat of a seat's hulls, banners and crest. */
export const coat = (seat: number): string => `url(#gh-coat-${COATS[seat] ?? 'ebony'})`;
