import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

interface Props {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Called for Escape and the close icon; a click outside does nothing (specification section 2). */
  onClose: () => void;
}

/**
 * A modal on the browser's own <dialog>: focus stays inside, Escape closes, and closing gives the focus back.
 * Render it while it is open. The element marked data-autofocus takes the focus.
 */
export function Dialog({ title, children, footer, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: the focus can only be given back while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label="关闭" onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </dialog>
  );
}
