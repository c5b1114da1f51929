/** No violation of accessibility, on a desk. */
import { inspect } from './inspection.ts';

inspect('wide');
