/** The guided first minute: close a domain with one border, sell a card, expand with more knights. */
import { guideOf, picturesOf } from '../../../lib/guide';
import type { Guide, Pictures } from '../../game';
import drawn from './pictures.json?url';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
export const pictures = (): Promise<Pictures> => picturesOf(drawn);
