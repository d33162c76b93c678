import { FIELD_TEXT, PASSWORD, STRONG_PASSWORD } from '#contract/validators/patterns.ts';
import { SEALED_TEXT } from '#contract/wire/sealed.ts';
import type { Kernel } from '../kernel.ts';
import type { Side } from '../session/credentials.ts';
import { invalidField } from '../wire/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What people type first where both letters and digits are asked for, without its digits and repetitions. */
const COMMON =
  /^(?:(?:password|passwd|qwerty|qwert|asdfgh|zxcvbn|admin|welcome|letmein|iloveyou|woaini|abc|abcd|abcdef|test|user|root|portal|a|q|aa|aaa|qq|qaz|wsx|qazwsx)[\W_]*\d{0,8}[\W_]*|\d{0,8}(?:abc|qwerty|password|aa|a))$/i;

/** Whether a text is one character again and again, or an unbroken run such as 12345678 or hgfedcba. */
function isTrivial(text: string): boolean {
  const steps = new Set<number>();
  for (let i = 1; i < text.length; i += 1) steps.add(text.charCodeAt(i) - text.charCodeAt(i - 1));
  const [step = 0] = steps;
  return steps.size <= 1 && Math.abs(step) <= 1;
}

function isStrong(password: string, personal: readonly string[]): boolean {
  const length = [...password].length;
  if (length < STRONG_PASSWORD.min || length > STRONG_PASSWORD.max) return false;
  if (COMMON.test(password) || isTrivial(password) || isCommonPassword(password)) return false;
  const lower = password.toLowerCase();
  return !personal.some((word) => word.length >= 2 && lower.includes(word.toLowerCase()));
}

/**
 * Opens a password that is to be set and holds it against the installation's rule: by default the specification's
 * and nothing else, length and more with PASSWORD_POLICY=strong and for every operator. Throws a 422 that names the
 * field.
 */
export async function openNewPassword(
  kernel: Kernel,
  sealed: string,
  personal: readonly string[],
  side: Side = 'portal',
): Promise<string> {
  const password = await kernel.key.open(sealed);
  // Under a key that the server has replaced since the page began.
  if (password === undefined) throw invalidField('password', SEALED_TEXT.closed);
  const strong = side === 'admin' || kernel.config.passwordPolicy === 'strong';
  const { strongPasswordRule, passwordRule } = FIELD_TEXT;
  const isGood = (text: string) => (strong ? isStrong(text, personal) : PASSWORD.test(text));
  if (isGood(password)) return password;
  throw invalidField('password', strong ? strongPasswordRule : passwordRule);
}
