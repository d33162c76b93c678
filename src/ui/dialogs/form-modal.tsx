import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ask } from '../confirm.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../dialog.tsx';
import { LOST, useTellUnsaved } from '../small-form/use-leaving.ts';
import styles from './dialogs.module.css';

interface Props {
  title: string;
  /** The specification's generic modal is half a desk's screen wide, its add dialog 60 %. */
  size?: 'half' | 'wide';
  /** Text of the button that submits; the specification's default is 提交. */
  submit?: string;
  /** True paints that button in seal red: for what binds. */
  binding?: boolean;
  busy?: boolean;
  /** What is wrong with the whole; '' when nothing is. */
  alert?: string;
  /** Whether something was filled in that closing would lose; then it is asked about first. */
  isDirty?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a modal (specification section 2, generic modal): title, fields, 取消 and a button that submits. It stands at
 * the end of the page, so that it may be opened from inside another form, and keeps its submit to itself.
 */
export function FormModal(props: Props) {
  const { title, size = 'half', submit = '提交', binding = false, busy = false } = props;
  const { alert = '', isDirty = false, onSubmit, onClose, children } = props;
  const formId = useId();
  const own = useRef<HTMLFormElement>(null);
  useTellUnsaved(formId, isDirty, own);
  const close = async () => {
    if (busy) return;
    if (isDirty && !(await ask(LOST, { loses: true }))) return;
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onSubmit();
  };
  const footer = (
    <>
      <p role="alert" className={styles.alert}>
        {alert}
      </p>
      <Button variant="default" disabled={busy} onClick={() => void close()}>
        取消
      </Button>
      <Button type="submit" form={formId} loading={busy} {...(binding && { color: 'seal' })}>
        {submit}
      </Button>
    </>
  );
  return createPortal(
    <Dialog title={title} size={size} footer={footer} onClose={() => void close()}>
      <form
        ref={own}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={send}
        aria-busy={busy}
      >
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
