import { FIELD_TEXT } from '#contract/validators/patterns.ts';
import { retrieveOperatorPassword } from '#src/api/operator.ts';
import { passwordHint } from '#src/lib/password-rule.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { notify } from '#src/ui/notify.ts';
import { FAULT, faultsOf } from '#src/ui/small-form/checks.ts';
import { untilTheyAgree, useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { PhoneCode } from './phone-code.tsx';
import styles from './sign-in.module.css';

/** A new password by SMS code; afterwards the operator signs in with it. */
export function RetrieveForm({ onDone }: { onDone: () => void }) {
  const form = useSmallForm(
    ({ phone, code, password, confirmPassword }) =>
      faultsOf([
        FAULT.phone(phone),
        FAULT.noCode(code),
        FAULT.code(code),
        FAULT.password(password, 'strong'),
        ['confirmPassword', password !== confirmPassword, FIELD_TEXT.passwordMismatch],
      ]),
    async ({ phone = '', code = '', password = '' }) => {
      await retrieveOperatorPassword({ phone, code, password });
      notify('success', '找回密码成功');
      onDone();
    },
    { wrong_code: 'code' },
  );
  const password = {
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 64,
    onInput: untilTheyAgree(form),
  } as const;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>重置密码后，所有设备上的登录将退出</p>
      <FormOf inDialog={false} form={form} submit="重置密码">
        <PhoneCode form={form} purpose="findPassword" />
        <TextInput
          {...password}
          name="password"
          label="新密码"
          description={passwordHint('strong')}
          error={form.errors.password}
        />
        <TextInput
          {...password}
          name="confirmPassword"
          label="确认新密码"
          error={form.errors.confirmPassword}
        />
      </FormOf>
      <button type="button" className={styles.link} onClick={onDone}>
        返回登录
      </button>
    </div>
  );
}
