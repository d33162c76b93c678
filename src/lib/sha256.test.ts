import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sha256 } from './sha256.ts';

const known = (text: string) => createHash('sha256').update(text).digest('hex');

test('texts of every length about the ends of blocks', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = 'x'.repeat(length);
    expect(sha256(text)).toBe(known(text));
  }
});

test('any text is hashed as the platform hashes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(sha256(text)).toBe(known(text));
    }),
  );
});

test('half a surrogate pair counts as the sign for what cannot be read, as in the platform', () => {
  expect(sha256('甲\ud800乙')).toBe(known('甲\ud800乙'));
});
