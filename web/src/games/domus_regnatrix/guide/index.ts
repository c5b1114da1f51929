/** The guided first minute: buy a building, play a coin, win an attack. */
import { guideOf } from '../../../lib/guide';
import type { Guide } from '../../game';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
