import { normaliseDigits } from '#contract/validators/digits.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { faultsOf } from '#src/ui/small-form/checks.ts';
import type { SmallForm } from '#src/ui/small-form/form.ts';

const OTP = /^(?:\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/i;

/** A code as it is meant: without blanks, in plain digits. */
export function otpOf(code = ''): string {
  return normaliseDigits(code.trim().replaceAll(/\s/g, ''));
}

/** What is wrong with a dynamic or recovery code. */
export function otpFaults({ code }: Readonly<Record<string, string>>): Record<string, string> {
  return faultsOf([['code', !OTP.test(otpOf(code)), '请输入 6 位动态验证码或恢复码']]);
}

/** The code of the authenticator app. */
export function OtpInput({ form, allowsRecovery }: { form: SmallForm; allowsRecovery: boolean }) {
  return (
    <TextInput
      name="code"
      label="动态验证码"
      description={allowsRecovery ? '手机不在身边时，可输入一个恢复码' : undefined}
      autoComplete="one-time-code"
      maxLength={16}
      data-autofocus
      error={form.errors.code}
    />
  );
}
