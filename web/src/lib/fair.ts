/** Whether a deal was fair, found out in this browser: from what it kept before the deal, and nobody's word. */
import type { Kept } from './dealing';
import { hex, joined, sha256, unhex, utf8 } from './sha256';

/** What a record tells of its dealing. */
export interface Sealing {
  readonly commitment: string;
  readonly seed: string;
  readonly entropies: readonly string[];
  readonly pledges: readonly string[];
  /** Where the table's seats stand in these lists: several tables may share a deal. */
  readonly places: readonly number[];
  /** For the deal and each move what chance was asked (stream, possibilities, answer); null: a move was taken back. */
  readonly questions: readonly (readonly Question[] | null)[];
}
type Question = readonly [stream: string, possibilities: number, answer: number];

/** Each thing there is to prove: proven, refuted, or not to be known in this browser. */
export interface Findings {
  /** The server had committed to this seed before it knew anything of ours. */
  readonly seed: boolean | null;
  /** All players had bound themselves before any of them sealing. */
  readonly pledges: boolean | null;
  /** What this browser drew is in the deal. */
  readonly own: boolean | null;
  /** All answers of chance follow from seed and entropies. */
  readonly answers: boolean;
  /** Places that were called and told nothing, or not what the deal was waiting for. */
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
    own: revealed ? mine.some((seat) => sealing.entropies[sealing.places[seat] ?? -1] === kept.entropy) : null,
    answers: follows(sealing),
    withheld: sealing.pledges.flatMap((pledged, seat) => (pledged && !sealing.entropies[seat] ? [seat] : [])),
  };
}

function keyOf({ seed, entropies }: Sealing): Uint8Array {
  const added = entropies.flatMap((entropy) => [eight(utf8(entropy).length), utf8(entropy)]);
  return sha256(joined(utf8('regnum key 2\n'), unhex(seed), ...added));
}

/** A number as eight bytes, big-endian. */
function eight(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, value);
  return new Uint8Array(view.buffer);
}

function answer(key: Uint8Array, stream: string, count: number, possibilities: number): number {
  const n = BigInt(possibilities);
  for (let attempt = 0; ; attempt++) {
    const drawn = BigInt(`0x${hex(sha256(joined(key, eight(count), eight(attempt), utf8(stream))))}`);
    if (drawn < (2n ** 256n / n) * n) return Number(drawn % n);
  }
}

/** Whether every answer is that of its question in its stream; what a move asked that is taken back is asked again. */
function follows(sealing: Sealing): boolean {
  const key = keyOf(sealing);
  const asked: string[] = [];
  const standing: number[] = [];
  const counts = new Map<string, number>();
  const count = (stream: string, by: number): number => {
    const before = counts.get(stream) ?? 0;
    counts.set(stream, before + by);
    return before;
  };
  for (const questions of sealing.questions) {
    if (questions === null) for (const stream of asked.splice(asked.length - (standing.pop() ?? 0))) count(stream, -1);
    else standing.push(questions.length);
    for (const [stream, possibilities, said] of questions ?? []) {
      if (possibilities < 1 || answer(key, stream, count(stream, 1), possibilities) !== said) return false;
      asked.push(stream);
    }
  }
  return true;
}

/** Refuted if either is, proven if both are; what this browser did not see itself is not known. */
const whether = (consistent: boolean, seen: boolean | null): boolean | null => (consistent ? seen : false);

export const refuted = ({ seed, pledges, own, answers }: Findings): boolean =>
  [seed, pledges, own, answers].includes(false);
export const proven = ({ seed, pledges, own, answers }: Findings): boolean =>
  Boolean(seed && pledges && own && answers);
