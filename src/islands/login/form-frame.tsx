import { type ReactNode, useEffect, useRef } from 'react';

import type { Form } from './use-form.ts';

interface FormFrameProps<K extends string> {
  form: Form<K>;
  /** Why the dialog is open, or what has just worked. */
  notice: string;
  submit: string;
  children: ReactNode;
  /** The ways to other views, under the button. */
  links: ReactNode;
}

/** A form of the dialog: what has happened, its fields, its one button, the ways to other views. */
export function FormFrame<K extends string>({
  form,
  notice,
  submit,
  children,
  links,
}: FormFrameProps<K>) {
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that led here went with its view, and the focus with it.
    if (document.activeElement === document.body) own.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form ref={own} noValidate onSubmit={form.submit} aria-busy={form.busy}>
      <p className="login-notice" role="status">
        {form.alert === '' ? notice : ''}
      </p>
      <p className="login-alert" role="alert">
        {form.alert}
      </p>
      {children}
      <button type="submit" className="btn btn-primary" aria-disabled={form.busy}>
        {submit}
      </button>
      <div className="login-links">{links}</div>
    </form>
  );
}
