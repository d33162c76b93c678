import {
  FIELD_TEXT,
  LOGIN_PHONE,
  type PasswordPolicy,
  SMS_CODE,
} from '#contract/validators/patterns.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import { newPasswordFault } from '#src/lib/password-rule.ts';

type Fault = readonly [name: string, isWrong: boolean, text: string];

/** The first fault of each field. */
export function faultsOf(faults: readonly Fault[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, isWrong, text] of faults) if (isWrong) found[name] ??= text;
  return found;
}

/** Rules of single fields, in the words of the wire's schemas. */
export const FAULT = {
  phone: (value = ''): Fault => ['phone', !LOGIN_PHONE.test(value), FIELD_TEXT.phone],
  noCode: (value = ''): Fault => ['code', value === '', FIELD_TEXT.code],
  code: (value = ''): Fault => ['code', !SMS_CODE.test(value), FIELD_TEXT.codeFormat],
  password: (value = '', policy?: PasswordPolicy): Fault => {
    const fault = newPasswordFault(value, policy);
    return ['password', fault !== undefined, fault ?? ''];
  },
};

/** Throws where a field is wrong, as the server would: for what a form does beside its submit. */
export function requireRight([path, isWrong, message]: Fault): void {
  const fields = [{ path, message }];
  if (isWrong) throw new ApiError({ kind: 'business', code: CODE.invalid, text: message, fields });
}
