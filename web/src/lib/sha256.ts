/** SHA-256 (FIPS 180-4), our own: browsers have theirs only on https, and fair dealing must hold on plain http too. */

/** The first 32 bits behind the point of the roots of the first primes: square roots to begin with, cube roots for rounds. */
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const behindPoint = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const BEGIN = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => behindPoint(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a one, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(blocks.length - 4, message.length << 3);
  return view;
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const hash = Int32Array.from(BEGIN);
  const w = new Int32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const x = w[i - 15] ?? 0;
      const y = w[i - 2] ?? 0;
      w[i] =
        i < 16
          ? blocks.getInt32(at + 4 * i)
          : (w[i - 16] ?? 0) +
            (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
            (w[i - 7] ?? 0) +
            (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + (w[i] ?? 0);
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + word;
  }
  const bytes = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) bytes.setInt32(4 * i, word);
  return new Uint8Array(bytes.buffer);
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
