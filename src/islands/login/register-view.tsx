import { type MouseEvent, useState } from 'react';

import { USER_NAME } from '#contract/validators/patterns.ts';
import { portalPath } from '#src/lib/paths.ts';
import { showView } from '#src/stores/login-dialog.ts';

import { CodeField } from './code-field.tsx';
import { Field } from './field.tsx';
import { FormFrame } from './form-frame.tsx';
import { actions } from './lazy-actions.ts';
import { NewPasswordFields } from './password-field.tsx';
import { type PhoneDraft, PhoneField } from './phone-field.tsx';
import { RULE } from './rules.ts';
import { type Form, useForm } from './use-form.ts';

const RULES = {
  userName: RULE.userName,
  phone: RULE.phone,
  code: RULE.code,
  email: RULE.email,
  password: RULE.newPassword,
  confirmPassword: RULE.confirmPassword,
  terms: RULE.terms,
};

/** From so many characters on it is said how many may come. */
const NAME_SHOWN = USER_NAME.max - 10;

/** Reads the agreement in a dialog over this one; agreeing there ticks the box. The address stays for a new tab. */
async function readInDialog(
  event: MouseEvent<HTMLAnchorElement>,
  fail: (error: unknown) => Promise<void>,
): Promise<void> {
  const box = event.currentTarget.closest('form')?.elements.namedItem('terms');
  event.preventDefault();
  try {
    const { readAgreement } = await import('./agreement-dialog.ts');
    const agreed = await readAgreement();
    if (agreed && box instanceof HTMLInputElement && !box.checked) box.click();
  } catch (error) {
    await fail(error);
  }
}

function Terms({ form }: { form: Form<keyof typeof RULES> }) {
  const { terms: error } = form.errors;
  return (
    <div className="login-field">
      <label className="login-terms">
        <input
          type="checkbox"
          name="terms"
          aria-invalid={error !== undefined}
          aria-describedby="login-terms-error"
          onChange={({ currentTarget: { form: owner } }) => owner && form.check(owner, 'terms')}
        />
        <span>
          我已阅读并同意
          <a
            href={portalPath('/agreement')}
            target="_blank"
            rel="noopener"
            onClick={(event) => void readInDialog(event, form.fail)}
          >
            《平台使用协议》
          </a>
          和
          <a href={portalPath('/privacy')} target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </span>
      </label>
      <p className="login-says login-error" id="login-terms-error">
        {error}
      </p>
    </div>
  );
}

/** Registration (注册): fields, terms, the way back to the login. */
export function RegisterView({ notice, ...draft }: PhoneDraft & { notice: string }) {
  const form = useForm(RULES, async ({ confirmPassword: _, terms: __, ...account }) => {
    await (await actions()).register(account);
  });
  const [letters, setLetters] = useState(0);
  const links = (
    <button type="button" className="login-link" onClick={() => showView('code')}>
      已有账号，返回登录
    </button>
  );
  return (
    <FormFrame form={form} notice={notice} submit="注册" links={links}>
      <div className="login-pair">
        <Field
          form={form}
          name="userName"
          label="用户姓名"
          autoComplete="name"
          hint={letters > NAME_SHOWN ? `${letters}/${USER_NAME.max}` : ''}
          onInput={({ currentTarget: { value } }) => setLetters([...value.trim()].length)}
        />
        <Field form={form} name="email" label="邮箱（选填）" type="email" autoComplete="email" />
      </div>
      <PhoneField form={form} {...draft} />
      <CodeField form={form} purpose="register" phone={draft.phone} />
      <div className="login-pair">
        <NewPasswordFields form={form} label="密码" />
      </div>
      <Terms form={form} />
    </FormFrame>
  );
}
