import { normaliseDigits } from '#contract/validators/digits.ts';
import {
  EMAIL,
  FIELD_TEXT,
  LOGIN_PHONE,
  SMS_CODE,
  USER_NAME,
} from '#contract/validators/patterns.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { newPasswordFault, ownPasswordFault } from '#src/lib/password-rule.ts';
import { $passwordPolicy } from '#src/stores/password-policy.ts';

/** What is wrong with a field's value, or undefined. */
type Rule = (value: string, form: Readonly<Record<string, string>>) => string | undefined;
export type Rules<K extends string> = Readonly<Record<K, Rule>>;

/** Texts that may be wrong in several ways; the first that is counts. */
function first(...faults: [isWrong: boolean, text: string][]): string | undefined {
  return faults.find(([isWrong]) => isWrong)?.[1];
}

/** Counted as people count: 𠮷 is one character although it takes two UTF-16 units. */
function longer(value: string, max: number): boolean {
  return [...value].length > max;
}

/**
 * The rules of single fields (specification, section 5), in the order and words of the wire's schemas; a test holds the
 * two together. The schemas themselves would double the dialog's own script.
 */
export const RULE = {
  phone: (value: string) => first([!LOGIN_PHONE.test(value), FIELD_TEXT.phone]),
  code: (value: string) =>
    first([value === '', FIELD_TEXT.code], [!SMS_CODE.test(value), FIELD_TEXT.codeFormat]),
  userName: (value: string) =>
    first(
      [value === '', FIELD_TEXT.userName],
      [longer(value, USER_NAME.max), FIELD_TEXT.userNameLong],
      [!USER_NAME.pattern.test(value), FIELD_TEXT.userNameCharacters],
      [!USER_NAME.letter.test(value), FIELD_TEXT.userNameLetter],
    ),
  email: (value: string) =>
    first([longer(value, EMAIL.max) || !EMAIL.pattern.test(value), FIELD_TEXT.email]),
  ownPassword: (value: string) =>
    value === '' ? FIELD_TEXT.password : ownPasswordFault(value, $passwordPolicy.get()),
  newPassword: (value: string) =>
    value === '' ? FIELD_TEXT.password : newPasswordFault(value, $passwordPolicy.get()),
  confirmPassword: (value: string, form: Readonly<Record<string, string>>) =>
    first([value === '' || value !== form.password, FIELD_TEXT.passwordMismatch]),
  terms: (value: string) => first([value === '', FIELD_TEXT.terms]),
};

/** A field's value as it is meant: phones and codes in bare ASCII digits, names and addresses without blanks at the ends. */
export function normalise(name: string, value: string): string {
  if (name === 'phone') return normalisePhone(value);
  if (name === 'code') return normaliseDigits(value);
  return name === 'userName' || name === 'email' ? value.trim() : value;
}
