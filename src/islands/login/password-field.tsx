import { useState } from 'react';

import { Field } from './field.tsx';
import { actions } from './lazy-actions.ts';
import type { Form } from './use-form.ts';

interface PasswordFieldProps<K extends string> {
  form: Form<K>;
  name: K & ('password' | 'confirmPassword');
  label: string;
  autoComplete: 'current-password' | 'new-password';
}

/** Fetched while the password is typed; a failure shows when it matters, at the submit. */
function fetchKeyEarly(): void {
  actions()
    .then(({ publicKey }) => publicKey())
    .catch(() => undefined);
}

export function PasswordField<K extends string>({
  form,
  name,
  label,
  autoComplete,
}: PasswordFieldProps<K>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      form={form}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      onFocus={fetchKeyEarly}
    >
      <button
        type="button"
        className="login-reveal"
        aria-pressed={shown}
        aria-label={`显示${label}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? '隐藏' : '显示'}
      </button>
    </Field>
  );
}
