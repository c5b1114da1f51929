/** The guided first minute: load and sail, play a card for wind, let pirates loose, conquer a dominion. */
import { guideOf, picturesOf } from '../../../lib/guide';
import type { Guide, Pictures } from '../../game';
import drawn from './pictures.json?url';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
export const pictures = (): Promise<Pictures> => picturesOf(drawn);
