import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { takeFocus } from '#src/ui/take-focus.ts';
import { Button } from '../controls/button.tsx';
import type { SmallForm } from './form.ts';
import styles from './small-form.module.css';
import { useLeaving } from './use-leaving.ts';

interface Props {
  form: SmallForm;
  submit: string;
  /** True paints the button in seal red: what it does cannot be undone. */
  binding?: boolean;
  /** False where the form stands in a page: a dialog's has 取消 beside the button, which ends the dialog as the close icon does. */
  inDialog?: boolean;
  children: ReactNode;
}

/** What was refused leads to the first field that is wrong, else back to the button, which gives the focus up while it works. */
function useFocusOnRefusal(own: RefObject<HTMLFormElement | null>, { busy, refusals }: SmallForm) {
  useEffect(() => {
    if (refusals > 0) own.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [own, refusals]);
  const hasTried = useRef(false);
  useEffect(() => {
    if (busy) hasTried.current = true;
    else if (hasTried.current && document.activeElement === document.body) {
      own.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    }
  }, [own, busy]);
}

/**
 * A form of a dialog: its fields, what is wrong with the whole, beside the one button that was pressed. Where it takes the
 * place of what had the focus, or comes when its dialog stands already, its first field takes that over.
 */
export function FormOf({ form, submit, binding = false, inDialog = true, children }: Props) {
  const own = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const dialog = own.current?.closest('dialog');
    // A page whose form begins below what is in sight would come scrolled.
    if (!dialog && (own.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) return;
    const head = dialog?.querySelector('header');
    if (active === document.body || head?.contains(active)) takeFocus(own.current);
  }, []);
  useFocusOnRefusal(own, form);
  const leave = useLeaving(own);
  return (
    <form ref={own} noValidate className={styles.form} onSubmit={form.submit} aria-busy={form.busy}>
      {children}
      <p role="alert" className={styles.alert}>
        {form.alert}
      </p>
      <div className={styles.buttons} data-dialog={inDialog || undefined}>
        {inDialog && (
          <Button variant="default" disabled={form.busy} onClick={leave}>
            取消
          </Button>
        )}
        <Button type="submit" loading={form.busy} {...(binding && { color: 'seal' })}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
