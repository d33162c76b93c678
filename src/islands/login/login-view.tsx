import type { KeyboardEvent } from 'react';

import { showView, type LoginView as View } from '#src/stores/login-dialog.ts';

import { CodeField } from './code-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { actions } from './lazy-actions.ts';
import { PasswordField } from './password-field.tsx';
import { type PhoneDraft, PhoneField } from './phone-field.tsx';
import { RULE } from './rules.ts';
import { useForm } from './use-form.ts';

const TABS = [
  { view: 'code', title: '验证码登录' },
  { view: 'password', title: '密码登录' },
] as const satisfies { view: View; title: string }[];

interface LoginProps extends PhoneDraft {
  notice: string;
}

function RegisterLink() {
  return (
    <button type="button" className="login-link" onClick={() => showView('register')}>
      注册新账号
    </button>
  );
}

/** Out of sight where the screen is in the hand: nobody scans it (login.css). */
function QrLink() {
  return (
    <button type="button" className="login-link login-scan" onClick={() => showView('qr')}>
      扫码登录
    </button>
  );
}

function CodeForm({ notice, ...draft }: LoginProps) {
  const form = useForm({ phone: RULE.phone, code: RULE.code }, async (values) => {
    await (await actions()).signInByCode(values);
  });
  const links = (
    <>
      <RegisterLink />
      <QrLink />
    </>
  );
  return (
    <FormFrame form={form} notice={notice} submit="登录" links={links}>
      <PhoneField form={form} {...draft} />
      <CodeField form={form} purpose="login" phone={draft.phone} />
    </FormFrame>
  );
}

function PasswordForm({ notice, ...draft }: LoginProps) {
  const form = useForm({ phone: RULE.phone, password: RULE.ownPassword }, async (values) => {
    await (await actions()).signInByPassword(values);
  });
  const links = (
    <>
      <RegisterLink />
      <button type="button" className="login-link" onClick={() => showView('retrieve')}>
        忘记密码
      </button>
      <QrLink />
    </>
  );
  return (
    <FormFrame form={form} notice={notice} submit="登录" links={links}>
      <PhoneField form={form} {...draft} />
      <PasswordField form={form} name="password" label="密码" autoComplete="current-password" />
    </FormFrame>
  );
}

/** With two tabs every arrow leads to the other one. */
function turnByArrow(event: KeyboardEvent<HTMLElement>, view: View): void {
  if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return;
  event.preventDefault();
  const last = event.key === 'End' || (event.key.startsWith('Arrow') && view === 'code');
  const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]');
  showView(last ? 'password' : 'code');
  tabs[last ? 1 : 0]?.focus();
}

/** Sign-in (登录): the tabs 验证码登录 and 密码登录. */
export function LoginView({ view, ...props }: LoginProps & { view: 'code' | 'password' }) {
  return (
    <>
      <div
        className="login-tabs"
        role="tablist"
        aria-label="登录方式"
        onKeyDown={(event) => turnByArrow(event, view)}
      >
        {TABS.map((tab) => (
          <button
            key={tab.view}
            type="button"
            role="tab"
            id={`login-tab-${tab.view}`}
            aria-selected={tab.view === view}
            aria-controls="login-panel"
            tabIndex={tab.view === view ? 0 : -1}
            onClick={() => showView(tab.view)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-tab-${view}`}>
        {view === 'code' ? <CodeForm {...props} /> : <PasswordForm {...props} />}
      </div>
    </>
  );
}
