import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { sendCounted } from '#src/stores/send-counted.ts';
import { $smsCountdown, secondsFor } from '#src/stores/sms-countdown.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { notify } from '#src/ui/notify.ts';
import type { SmallForm } from '#src/ui/small-form/form.ts';

import styles from './code-input.module.css';

interface Props {
  form: SmallForm;
  /** The phone that the code goes to. */
  phone: string;
  /** True where another phone is asked for than that of the last code: until it is typed, nothing is counted down. */
  isAnother?: boolean;
  send: () => Promise<void>;
}

/** The SMS code, pasted as it may be, with the button that sends it and counts down from 60. */
export function CodeInput({ form, phone, isAnother = false, send }: Props) {
  const [code, setCode] = useState('');
  const seconds = secondsFor(phone, useStore($smsCountdown), isAnother);
  const ask = () =>
    form.run(async () => {
      await sendCounted(phone, send);
      notify('success', '发送短信成功');
    });
  return (
    <div className={styles.code}>
      <TextInput
        name="code"
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(normaliseDigits(event.currentTarget.value))}
        error={form.errors.code}
      />
      <Button variant="default" disabled={seconds > 0} onClick={() => void ask()}>
        {seconds > 0 ? `重新发送（${seconds} 秒）` : '获取验证码'}
      </Button>
    </div>
  );
}
