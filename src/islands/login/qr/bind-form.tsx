import { useState } from 'react';

import { WECHAT } from '#contract/account/wechat.ts';
import { bindAndLogin } from '#src/api/wechat.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';
import { showView } from '#src/stores/login-dialog.ts';

import { CodeField } from '../code-field.tsx';
import { finishSignIn } from '../finish.ts';
import { FormFrame } from '../form-frame.tsx';
import { PhoneField } from '../phone-field.tsx';
import { RULE } from '../rules.ts';
import { useForm } from '../use-form.ts';
import { $return } from './arrival.ts';

const RULES = { phone: RULE.phone, code: RULE.code };

/** A new account has another sign-in ahead of it before anything may be bound to it. */
const AFTERWARDS = '注册成功后，请在“账户与安全”中绑定微信，以后扫码即可登录';

/** A ticket that has run out leads back to a fresh code, with the reason. */
async function bind(values: { phone: string; code: string; bindTicket: string }): Promise<void> {
  try {
    await finishSignIn(await bindAndLogin(values), '登录成功');
  } catch (error) {
    const over = error instanceof ApiError && error.code === WECHAT.ticketExpired.code;
    if (!over) throw error;
    $return.set({ step: 'failed', text: errorToMessage(error) });
  }
}

/** Binds the scanned person to the account of a phone (绑定手机号). */
export function BindForm({ bindTicket }: { bindTicket: string }) {
  const [phone, setPhone] = useState('');
  const form = useForm(RULES, (values) => bind({ ...values, bindTicket }));
  const links = (
    <>
      <button type="button" className="login-link" onClick={() => showView('register', AFTERWARDS)}>
        注册新账号
      </button>
      <button type="button" className="login-link" onClick={() => $return.set({ step: 'none' })}>
        重新扫码
      </button>
    </>
  );
  return (
    <div className="qr-view">
      <h2 id="login-title">绑定手机号</h2>
      <p>该微信尚未绑定账号。验证已注册的手机号后完成绑定，以后扫码即可登录。</p>
      <FormFrame form={form} notice="" submit="绑定并登录" links={links}>
        <PhoneField form={form} phone={phone} setPhone={setPhone} />
        <CodeField form={form} purpose="wechatBind" phone={phone} />
      </FormFrame>
    </div>
  );
}
