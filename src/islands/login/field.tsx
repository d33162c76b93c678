import type { ComponentProps, FormEvent, ReactNode } from 'react';

import { normalise } from './rules.ts';
import type { Form } from './use-form.ts';

interface FieldProps<K extends string> extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: Form<K>;
  name: K;
  label: string;
  /** Good news about this field; stands where its error would. */
  note?: string;
  /** What is asked for, where neither an error nor a note stands. */
  hint?: string | undefined;
  /** A field whose rule asks for this one's value, and which is therefore checked with it. */
  twin?: NoInfer<K> | undefined;
  /** Stands in the frame of the input, at its end. */
  children?: ReactNode;
}

/** Corrects what is typed while it is typed, but never under an input method that is still composing. */
function tidy({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  if ((nativeEvent as InputEvent).isComposing) return;
  const value = normalise(input.name, input.value);
  if (value !== input.value) input.value = value;
}

function toneOf(error: string | undefined, note: string): string {
  if (error !== undefined) return 'login-error';
  return note === '' ? 'login-hint' : 'login-done';
}

/** Whether somebody has come to the field yet. */
const isFilled = (owner: HTMLFormElement, name: string): boolean =>
  (new FormData(owner).get(name) ?? '') !== '';

/** A labelled input with the room for its message; the room is always there, so that no button moves under a pointer. */
export function Field<K extends string>({
  form,
  name,
  label,
  note = '',
  hint = '',
  twin,
  children,
  onInput,
  ...input
}: FieldProps<K>) {
  const id = `login-${name}`;
  const error = form.errors[name];
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onInput={(event) => {
            tidy(event);
            onInput?.(event);
            const owner = event.currentTarget.form;
            if (error !== undefined && owner) form.check(owner, name);
            if (twin && form.errors[twin] !== undefined && owner) form.check(owner, twin);
          }}
          onBlur={({ currentTarget: { form: owner, name: own, value } }) => {
            const tidied = normalise(own, value);
            if (tidied !== '' && owner) form.check(owner, name);
            if (twin && owner && isFilled(owner, twin)) form.check(owner, twin);
          }}
        />
        {children}
      </div>
      <p className={`login-says ${toneOf(error, note)}`} id={`${id}-error`} aria-live="polite">
        {error ?? (note || hint)}
      </p>
    </div>
  );
}
