/** Whether a deal was fair, found out in this browser: from what it kept before the deal, and nobody's word. */
import type { Kept } from './dealing';
import { hex, joined, sha256, unhex, utf8 } from './sha256';

/** What a record tells of its dealing. */
export interface Sealing {
  readonly commitment: string;
  readonly seed: string;
  readonly entropies: readonly string[];
  readonly pledges: readonly string[];
}

/** Each thing there is to prove: proven, refuted, or not to be known in this browser. */
export interface Findings {
  /** The server had committed to this seed before it knew anything of ours. */
  readonly seed: boolean | null;
  /** All players had bound themselves before any of them sealing. */
  readonly pledges: boolean | null;
  /** What this browser drew is in the deal. */
  readonly own: boolean | null;
  /** Seats that were called and told nothing, or not what the deal was waiting for. */
  readonly withheld: readonly number[];
}

export const pledge = (commitment: string, entropy: string): string =>
  hex(sha256(utf8(`regnum pledge 1\n${commitment}\n${entropy}`)));
export const commitment = (seed: string): string => hex(sha256(joined(utf8('regnum commitment 1\n'), unhex(seed))));

export function findings(sealing: Sealing, kept: Kept | null, mine: readonly number[]): Findings {
  const bound = sealing.entropies.every(
    (entropy, seat) => entropy === '' || pledge(sealing.commitment, entropy) === sealing.pledges[seat],
  );
  const revealed = kept?.pledges;
  return {
    seed: whether(commitment(sealing.seed) === sealing.commitment, kept && kept.commitment === sealing.commitment),
    pledges: whether(
      sealing.pledges.length === sealing.entropies.length && bound,
      revealed ? revealed.every((one, seat) => one === sealing.pledges[seat]) : null,
    ),
    own: revealed ? mine.some((seat) => sealing.entropies[seat] === kept.entropy) : null,
    withheld: sealing.pledges.flatMap((pledged, seat) => (pledged && !sealing.entropies[seat] ? [seat] : [])),
  };
}

/** Refuted if either is, proven if both are; what this browser did not see itself is not known. */
const whether = (consistent: boolean, seen: boolean | null): boolean | null => (consistent ? seen : false);

export const refuted = ({ seed, pledges, own }: Findings): boolean => [seed, pledges, own].includes(false);
export const proven = ({ seed, pledges, own }: Findings): boolean => Boolean(seed && pledges && own);
