/** The commitment to a deal, computed in this browser: nobody has to trust the server's word for it. */
const PREFIX = 'regnum commitment 1\n';

/** The SHA-256 of the seed as `regnum.kernel.fairness` publishes it; null where the browser has no such means. */
export async function commitment(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = (seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from([...new TextEncoder().encode(PREFIX), ...bytes]));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
