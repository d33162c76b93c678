import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { FIELD_TEXT } from '#contract/patterns.ts';
import { accountQueries, replacePassword } from '#src/api/account.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notify.ts';

import { FAULT, faultsOf } from './checks.ts';
import { type SmallForm, useSmallForm } from './form.ts';
import { FormOf } from './small-form.tsx';

interface FieldProps {
  form: SmallForm;
  name: 'oldPassword' | 'password' | 'confirmPassword';
  label: string;
}

function PasswordInput({ form, name, label }: FieldProps) {
  return (
    <TextInput
      type="password"
      name={name}
      label={label}
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      error={form.errors[name]}
    />
  );
}

/** Changes the password with the old one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useSmallForm(
    ({ oldPassword, password, confirmPassword }) =>
      faultsOf([
        ['oldPassword', !oldPassword, '请输入原密码'],
        FAULT.password(password),
        ['confirmPassword', password !== confirmPassword, FIELD_TEXT.passwordMismatch],
      ]),
    async ({ oldPassword = '', password = '' }) => {
      await replacePassword(oldPassword, password);
      onClose();
      notify('success', '密码已修改，其他设备上的登录已退出');
      await queries.invalidateQueries({ queryKey: accountQueries.all });
    },
    { wrong_old_password: 'oldPassword' },
  );
  return (
    <Dialog title="修改密码" onClose={onClose}>
      <FormOf form={form} submit="修改密码">
        <PasswordInput form={form} name="oldPassword" label="原密码" />
        <PasswordInput form={form} name="password" label="新密码" />
        <PasswordInput form={form} name="confirmPassword" label="确认新密码" />
      </FormOf>
    </Dialog>
  );
}
