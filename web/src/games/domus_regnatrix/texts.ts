/** What the drawing of Domus Regnatrix says itself, beside the game's own phrases. */
import { phrasebook } from '../../lib/phrasebook.svelte';

export const { learn, texts } = phrasebook({ en: () => import('./texts/en'), it: () => import('./texts/it') });
