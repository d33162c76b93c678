import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { $smsCountdown, secondsFor } from '#src/stores/sms-countdown.ts';

import type { SmsPurpose } from './actions.ts';
import { Field } from './field.tsx';
import { actions } from './lazy-actions.ts';
import { normalise } from './rules.ts';
import type { Form } from './use-form.ts';
import { receiveCode } from './web-otp.ts';

interface CodeFieldProps<K extends string> {
  form: Form<K | 'phone' | 'code'>;
  purpose: SmsPurpose;
  phone: string;
}

function inputsOf(button: HTMLButtonElement) {
  const elements = button.form?.elements;
  const named = (name: string) => elements?.namedItem(name) as HTMLInputElement | null;
  return { phone: named('phone'), code: named('code') };
}

/** The SMS code with the button that sends it: enabled, then the seconds that remain of 60, then enabled again. */
export function CodeField<K extends string>({ form, purpose, phone }: CodeFieldProps<K>) {
  const number = normalise('phone', phone);
  const seconds = secondsFor(number, useStore($smsCountdown));
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const busy = useRef(false);
  const listening = useRef<AbortController>(undefined);
  useEffect(() => () => listening.current?.abort(), []);

  /** Until the next code is asked for, or the view is left. */
  const listen = async (input: HTMLInputElement | null) => {
    listening.current?.abort();
    listening.current = new AbortController();
    const received = await receiveCode(listening.current.signal);
    if (received !== undefined && input !== null) {
      input.value = normalise('code', received);
      form.clear('code');
    }
  };

  const send = async (button: HTMLButtonElement) => {
    const inputs = inputsOf(button);
    if (busy.current || !button.form) return;
    if (!form.check(button.form, 'phone')) return inputs.phone?.focus();
    busy.current = true;
    setSending(true);
    setSentTo('');
    try {
      const to = normalise('phone', inputs.phone?.value ?? '');
      await (await actions()).sendCode(purpose, to);
      form.clear('code');
      setSentTo(to);
      inputs.code?.focus();
      void listen(inputs.code);
    } catch (error) {
      await form.fail(error, 'code');
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return (
    <Field
      form={form}
      name="code"
      label="短信验证码"
      note={number !== '' && sentTo === number ? '发送短信成功' : ''}
      inputMode="numeric"
      autoComplete="one-time-code"
    >
      <button
        type="button"
        className="login-send"
        disabled={seconds > 0}
        aria-busy={sending}
        onClick={({ currentTarget }) => void send(currentTarget)}
      >
        {seconds > 0 ? `重新发送（${seconds} 秒）` : '获取验证码'}
      </button>
    </Field>
  );
}
