import { Field } from './field.tsx';
import type { Form } from './use-form.ts';

/** The phone that was typed last, kept over tabs and views. */
export interface PhoneDraft {
  readonly phone: string;
  setPhone(phone: string): void;
}

interface PhoneFieldProps<K extends string> extends PhoneDraft {
  form: Form<K | 'phone'>;
}

export function PhoneField<K extends string>({ form, phone, setPhone }: PhoneFieldProps<K>) {
  return (
    <Field
      form={form}
      name="phone"
      label="手机号"
      inputMode="tel"
      autoComplete="username"
      defaultValue={phone}
      onInput={({ currentTarget }) => setPhone(currentTarget.value)}
    />
  );
}
