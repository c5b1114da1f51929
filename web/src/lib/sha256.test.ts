import { expect, test } from 'vitest';
import { hex, joined, sha256, unhex, utf8 } from './sha256';

test('the hash is the one that everybody else finds, on both sides of every block', async () => {
  let message = new Uint8Array();
  for (let length = 0; length < 200; length++) {
    const known = new Uint8Array(await crypto.subtle.digest('SHA-256', message.slice()));
    expect(hex(sha256(message)), `a message of ${length} bytes`).toBe(hex(known));
    message = new Uint8Array(joined(message, Uint8Array.of((length * 167) % 256)));
  }
});

test('texts are hashed as UTF-8, and bytes are the same thing as their digits', () => {
  expect(hex(utf8('è'))).toBe('c3a8');
  expect(hex(unhex('00ff10'))).toBe('00ff10');
});
