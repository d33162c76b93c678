import type { FirstStep } from '#contract/account/admin-login.ts';
import { FIELD_TEXT } from '#contract/validators/patterns.ts';
import { operatorByPassword } from '#src/api/operator.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { FAULT, faultsOf } from '#src/ui/small-form/checks.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import styles from './sign-in.module.css';

interface Props {
  onStep: (step: FirstStep) => void;
  onRetrieve: () => void;
}

/** Phone and password. */
export function PasswordForm({ onStep, onRetrieve }: Props) {
  const form = useSmallForm(
    ({ phone, password }) =>
      faultsOf([
        FAULT.phone(normalisePhone(phone ?? '')),
        ['password', !password, FIELD_TEXT.password],
      ]),
    async ({ phone = '', password = '' }) =>
      onStep(await operatorByPassword(normalisePhone(phone), password)),
  );
  return (
    <>
      <FormOf inDialog={false} form={form} submit="登录">
        <TextInput
          name="phone"
          label="手机号"
          type="tel"
          autoComplete="username"
          maxLength={20}
          error={form.errors.phone}
        />
        <TextInput
          name="password"
          label="密码"
          type="password"
          autoComplete="current-password"
          maxLength={64}
          error={form.errors.password}
        />
      </FormOf>
      <button type="button" className={styles.link} onClick={onRetrieve}>
        忘记密码
      </button>
    </>
  );
}
