import { describe, expect, test } from 'vitest';
import {
  base32,
  hotp,
  matchingStep,
  otpAddress,
  stepOf,
} from '#server/kernel/authentication/totp.ts';

// RFC 6238, appendix B: eight digits, three hashes, six moments; each hash has a seed of its own length.
const SEEDS = {
  sha1: Buffer.from('12345678901234567890'),
  sha256: Buffer.from('12345678901234567890123456789012'),
  sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
};
const VECTORS = [
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1_111_111_109, 'sha1', '07081804'],
  [1_111_111_109, 'sha256', '68084774'],
  [1_111_111_109, 'sha512', '25091201'],
  [1_111_111_111, 'sha1', '14050471'],
  [1_111_111_111, 'sha256', '67062674'],
  [1_111_111_111, 'sha512', '99943326'],
  [1_234_567_890, 'sha1', '89005924'],
  [1_234_567_890, 'sha256', '91819424'],
  [1_234_567_890, 'sha512', '93441116'],
  [2_000_000_000, 'sha1', '69279037'],
  [2_000_000_000, 'sha256', '90698825'],
  [2_000_000_000, 'sha512', '38618901'],
  [20_000_000_000, 'sha1', '65353130'],
  [20_000_000_000, 'sha256', '77737706'],
  [20_000_000_000, 'sha512', '47863826'],
] as const;

const momentOf = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  test.each(VECTORS)('RFC 6238 at %i s with %s', (seconds, hash, code) => {
    expect(hotp(SEEDS[hash], stepOf(momentOf(seconds)), { digits: 8, hash })).toBe(code);
  });

  // RFC 4226, appendix D.
  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583'])(
    'RFC 4226 has %s among its counters',
    (code) => {
      const codes = Array.from({ length: 10 }, (_, counter) => hotp(SEEDS.sha1, counter));
      expect(codes).toContain(code);
    },
  );

  const secret = SEEDS.sha1;
  const at = momentOf(1_234_567_890);
  const now = stepOf(at);

  test('a code of a step before or after is taken, none further off', () => {
    const step = (off: number) =>
      matchingStep(secret, hotp(secret, now + off), { at, usedStep: 0 });
    expect([-2, -1, 0, 1, 2].map(step)).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  test('none is taken twice, nor one before the last', () => {
    const code = hotp(secret, now);
    expect(matchingStep(secret, code, { at, usedStep: now - 1 })).toBe(now);
    expect(matchingStep(secret, code, { at, usedStep: now })).toBeUndefined();
    expect(matchingStep(secret, hotp(secret, now - 1), { at, usedStep: now })).toBeUndefined();
  });

  test('what is no six digits is no code', () => {
    for (const code of ['', hotp(secret, now).slice(1), `0${hotp(secret, now)}`]) {
      expect(matchingStep(secret, code, { at, usedStep: 0 }), code).toBeUndefined();
    }
  });

  // RFC 4648, section 10, without padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('base32 of %j is %j', (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  test('the address names issuer and account', () => {
    const uri = otpAddress(secret, { issuer: '平台', account: '13800000009' });
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent('平台')}:13800000009?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ` +
        `&issuer=${encodeURIComponent('平台')}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
