import { useState } from 'react';
import { sendOperatorSms } from '#src/api/operator.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { FAULT, requireRight } from '#src/ui/small-form/checks.ts';
import type { SmallForm } from '#src/ui/small-form/form.ts';
import { CodeInput } from '#src/widgets/account/code-input.tsx';

interface Props {
  form: SmallForm;
  purpose: 'login' | 'findPassword';
}

/** Phone and SMS code, with the button that sends the code to that phone. */
export function PhoneCode({ form, purpose }: Props) {
  const [phone, setPhone] = useState('');
  const send = async () => {
    requireRight(FAULT.phone(phone));
    await sendOperatorSms(purpose, phone);
  };
  return (
    <>
      <TextInput
        name="phone"
        label="手机号"
        type="tel"
        autoComplete="username"
        maxLength={20}
        value={phone}
        onChange={(event) => setPhone(normalisePhone(event.currentTarget.value))}
        error={form.errors.phone}
      />
      <CodeInput form={form} phone={phone} send={send} />
    </>
  );
}
