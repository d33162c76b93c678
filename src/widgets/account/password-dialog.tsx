import { FIELD_TEXT, type PasswordPolicy } from '#contract/validators/patterns.ts';
import { passwordHint } from '#src/lib/password-rule.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';
import { FAULT, faultsOf } from '#src/ui/small-form/checks.ts';
import { type SmallForm, untilTheyAgree, useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

interface FieldProps {
  form: SmallForm;
  name: 'oldPassword' | 'password' | 'confirmPassword';
  label: string;
  hint?: string;
}

function PasswordInput({ form, hint, ...field }: FieldProps) {
  const error = form.errors[field.name];
  return (
    <TextInput
      type="password"
      {...field}
      autoComplete={field.name === 'oldPassword' ? 'current-password' : 'new-password'}
      description={error ? undefined : hint}
      onInput={untilTheyAgree(form)}
      error={error}
    />
  );
}

/** Whose password it is, for password managers; nobody sees it. */
function Username({ phone }: { phone: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={phone} />;
}

interface DialogProps {
  phone: string;
  /** The rule for new passwords; undefined while nobody has said. */
  policy: PasswordPolicy | undefined;
  /** Both as typed. */
  replace: (oldPassword: string, password: string) => Promise<void>;
  onClose: () => void;
}

/** Changes the password with the old one. */
export function PasswordDialog({ phone, policy, replace, onClose }: DialogProps) {
  const form = useSmallForm(
    ({ oldPassword, password, confirmPassword }) =>
      faultsOf([
        ['oldPassword', !oldPassword, '请输入原密码'],
        ['password', !password, FIELD_TEXT.password],
        FAULT.password(password, policy),
        [
          'confirmPassword',
          !confirmPassword || password !== confirmPassword,
          FIELD_TEXT.passwordMismatch,
        ],
      ]),
    async ({ oldPassword = '', password = '' }) => {
      await replace(oldPassword, password);
      onClose();
      notify('success', '密码已修改，其他设备上的登录已退出');
    },
    { wrong_old_password: 'oldPassword' },
  );
  return (
    <Dialog title="修改密码" onClose={onClose}>
      <FormOf form={form} submit="修改密码">
        <Username phone={phone} />
        <PasswordInput form={form} name="oldPassword" label="原密码" />
        <PasswordInput form={form} name="password" label="新密码" hint={passwordHint(policy)} />
        <PasswordInput form={form} name="confirmPassword" label="确认新密码" />
      </FormOf>
    </Dialog>
  );
}
