import {
  FIELD_TEXT,
  PASSWORD,
  type PasswordPolicy,
  STRONG_PASSWORD,
} from '#contract/validators/patterns.ts';

function isStrongEnough(value: string): boolean {
  const { length } = [...value];
  return length >= STRONG_PASSWORD.min && length <= STRONG_PASSWORD.max;
}

/**
 * What is wrong with a password that is to be set, or undefined. Unknown policy: the specification's. Whether it is
 * common, or personal (`strong`), only the server says.
 */
export function newPasswordFault(
  value: string,
  policy: PasswordPolicy = 'default',
): string | undefined {
  if (policy === 'strong') return isStrongEnough(value) ? undefined : FIELD_TEXT.strongPasswordRule;
  return PASSWORD.test(value) ? undefined : FIELD_TEXT.passwordRule;
}

/**
 * What is wrong with a password that somebody signs in with, or undefined. It may have been set under another policy
 * than today's, so that only where the specification's rule is known to hold it is held to that.
 */
export function ownPasswordFault(
  value: string,
  policy: PasswordPolicy | undefined,
): string | undefined {
  if (policy !== 'default' && isStrongEnough(value)) return undefined;
  return PASSWORD.test(value) ? undefined : FIELD_TEXT.passwordRule;
}

/** What a new password must be, said before it is typed. */
export function passwordHint(policy: PasswordPolicy = 'default'): string {
  if (policy === 'default') return '6-18 位，含字母和数字';
  return `${STRONG_PASSWORD.min}-${STRONG_PASSWORD.max} 位，避开常见密码`;
}
