import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { passwordHint } from '#src/lib/password-rule.ts';
import { $passwordPolicy } from '#src/stores/password-policy.ts';

import { Field } from './field.tsx';
import { actions } from './lazy-actions.ts';
import type { Form } from './use-form.ts';

interface PasswordFieldProps<K extends string> {
  form: Form<K>;
  name: K & ('password' | 'confirmPassword');
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  twin?: NoInfer<K & ('password' | 'confirmPassword')> | undefined;
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
  hint,
  twin,
}: PasswordFieldProps<K>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      form={form}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      hint={hint}
      twin={twin}
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

interface NewPasswordProps<K extends string> {
  form: Form<K | 'password' | 'confirmPassword'>;
  label: string;
}

/** A password that is to be set, said twice. */
export function NewPasswordFields<K extends string>({ form, label }: NewPasswordProps<K>) {
  const hint = passwordHint(useStore($passwordPolicy));
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        autoComplete="new-password"
        hint={hint}
        twin="confirmPassword"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={`确认${label}`}
        autoComplete="new-password"
      />
    </>
  );
}
