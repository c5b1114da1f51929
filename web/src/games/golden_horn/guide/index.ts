/** The guided first minute: load and sail, play a card for wind, let pirates loose, conquer a dominion. */
import { guideOf } from '../../../lib/guide';
import type { Guide } from '../../game';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
