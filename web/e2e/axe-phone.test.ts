/** No violation of accessibility, on a phone. */
import { inspect } from './inspection.ts';

inspect('phone');
