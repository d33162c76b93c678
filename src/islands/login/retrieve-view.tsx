import { showView } from '#src/stores/login-dialog.ts';

import { CodeField } from './code-field.tsx';
import { ask } from './confirm-dialog.ts';
import { FormFrame } from './form-frame.tsx';
import { actions } from './lazy-actions.ts';
import { NewPasswordFields } from './password-field.tsx';
import { type PhoneDraft, PhoneField } from './phone-field.tsx';
import { RULE } from './rules.ts';
import { useForm } from './use-form.ts';

const RULES = {
  phone: RULE.phone,
  code: RULE.code,
  password: RULE.newPassword,
  confirmPassword: RULE.confirmPassword,
};

/** Password retrieval (找回密码): reached from the password tab, and back to it afterwards. */
export function RetrieveView({ notice, ...draft }: PhoneDraft & { notice: string }) {
  const form = useForm(RULES, async ({ phone, code, password }) => {
    if (!(await ask('是否修改密码'))) return;
    await (await actions()).retrievePassword({ phone, code, password });
    showView('password', '找回密码成功');
  });
  const links = (
    <button type="button" className="login-link" onClick={() => showView('password')}>
      返回登录
    </button>
  );
  return (
    <FormFrame form={form} notice={notice} submit="修改密码" links={links}>
      <PhoneField form={form} {...draft} />
      <CodeField form={form} purpose="findPassword" phone={draft.phone} />
      <NewPasswordFields form={form} label="新密码" />
    </FormFrame>
  );
}
