import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { takeFocus } from '#src/ui/take-focus.ts';
import { Button } from '../controls/button.tsx';
import type { SmallForm } from './form.ts';
import styles from './small-form.module.css';

interface Props {
  form: SmallForm;
  submit: string;
  /** True paints the button in seal red: what it does cannot be undone. */
  binding?: boolean;
  children: ReactNode;
}

/**
 * A form of a dialog: what is wrong with the whole, its fields, its one button. Where it takes the place of what had the
 * focus, its first field takes that over.
 */
export function FormOf({ form, submit, binding = false, children }: Props) {
  const own = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) takeFocus(own.current);
  }, []);
  return (
    <form ref={own} noValidate className={styles.form} onSubmit={form.submit} aria-busy={form.busy}>
      <p role="alert" className={styles.alert}>
        {form.alert}
      </p>
      {children}
      <Button type="submit" fullWidth loading={form.busy} {...(binding && { color: 'seal' })}>
        {submit}
      </Button>
    </form>
  );
}
