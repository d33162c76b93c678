import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code stands for (RFC 6238, X). */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be a step off either way. */
const DRIFT = 1;

/** HOTP of RFC 4226: the counter's HMAC, truncated to decimal digits. */
export function hotp(
  secret: Buffer,
  counter: number,
  { digits = DIGITS, hash = 'sha1' }: { digits?: number; hash?: string } = {},
): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(hash, secret).update(moving).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of a moment: whole half minutes since 1970. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The step that a code belongs to, of those around `at` and after `usedStep`; undefined for a wrong code and for one that
 * was used already (RFC 6238 section 5.2).
 */
export function matchingStep(
  secret: Buffer,
  code: string,
  { at, usedStep }: { at: Date; usedStep: number },
): number | undefined {
  const given = Buffer.from(code.padStart(DIGITS, '0').slice(-DIGITS));
  const now = stepOf(at);
  let found: number | undefined;
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1) {
    const right = timingSafeEqual(Buffer.from(hotp(secret, step)), given);
    if (right && code.length === DIGITS && step > usedStep) found ??= step;
  }
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
}

/** The address that an authenticator app reads from the QR code. */
export function otpAddress(
  secret: Buffer,
  { issuer, account }: { issuer: string; account: string },
) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
