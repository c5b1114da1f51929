/** Our drawings, and which of them shows what. */
import { symbols } from '../../lib/sprite';
import drawings from './sprite.svg?url';
import type { ColourName } from './view';

/** Makes the symbols known to the document. */
export const sprite = (): void => symbols(drawings);

/** The coat of a colour's figures and crests: the colour and its pattern. */
export const coat = (colour: ColourName): string => `url(#dom-coat-${colour})`;
