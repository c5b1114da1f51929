/** The guided first minute: buy a building, play a coin, win an attack. */
import { guideOf, picturesOf } from '../../../lib/guide';
import type { Guide, Pictures } from '../../game';
import drawn from './pictures.json?url';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
export const pictures = (): Promise<Pictures> => picturesOf(drawn);
