/** The guided first minute: close a domain with one border, sell a card, expand with more knights. */
import { guideOf } from '../../../lib/guide';
import type { Guide } from '../../game';
import positions from './positions.json?url';

export const guide = (): Promise<Guide> => guideOf(positions);
