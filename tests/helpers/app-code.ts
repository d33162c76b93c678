import { hotp, stepOf } from '#server/kernel/authentication/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows at a moment, or `steps` of 30 s later, for the secret (base32) that it was given. */
export function appCode(secret: string, at: Date, steps = 0): string {
  const bits = [...secret].map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return hotp(Buffer.from(bytes), stepOf(at) + steps);
}
