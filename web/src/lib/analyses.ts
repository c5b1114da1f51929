/** Analyses in this browser: what the server says of them, and the lines that are kept of the last ones. */
import { read } from './api';
import type { Variations } from './variations';
import * as variations from './variations';
import type { Analysis, AnalysisHint, AnalysisWish } from './wire';

export const analyses = {
  ask: (wish: AnalysisWish) => read<Analysis>('POST', '/analyse', wish),
  hint: (wish: AnalysisWish) => read<AnalysisHint>('POST', '/analyse/hint', wish),
};

const PLACE = 'regnum.analyses';
const MAX_KEPT = 20;
const placeOf = (address: string): string => `${PLACE} ${address}`;

function addresses(): string[] {
  const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** The lines that were tried from a start, by its address. */
export function kept(address: string): Variations | null {
  try {
    return variations.read(localStorage.getItem(placeOf(address)) ?? '');
  } catch {
    return null;
  }
}

/** Keeps the lines tried from a start; the start that was left alone for longest gives way. */
export function keep(address: string, tree: Variations): void {
  try {
    const others = addresses().filter((one) => one !== address);
    for (const old of others.splice(MAX_KEPT - 1)) localStorage.removeItem(placeOf(old));
    if (variations.sizeOf(tree)) {
      localStorage.setItem(placeOf(address), variations.write(tree));
      others.unshift(address);
    } else localStorage.removeItem(placeOf(address));
    localStorage.setItem(PLACE, JSON.stringify(others));
  } catch {
    // private windows may keep nothing: the lines last as long as the page
  }
}
