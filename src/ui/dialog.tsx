import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { takeFocus } from './take-focus.ts';

/** What opened the dialog is gone, e.g. with the row that was dealt with: the focus stays where that stood. */
function stayNear(place: HTMLElement | null | undefined): void {
  const near = place?.isConnected ? place : document.querySelector<HTMLElement>('main h1');
  near?.focus({ preventScroll: true });
}

/** A browser may close it unasked (a second Back of a phone in a row): it is open for as long as it is rendered. */
function comeBack(element: HTMLDialogElement): void {
  if (!element.isConnected || element.open) return;
  const above = document.querySelector('dialog:modal');
  if (above) above.addEventListener('close', () => comeBack(element), { once: true });
  else element.showModal();
}

/** Without this code toasts stand where they always stand. */
const noMatter = () => undefined;

interface Props {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Part of a desk's screen: half and wide are the specification's 50 % and 60 %. A phone gives all of its width. */
  size?: 'small' | 'half' | 'wide';
  /** False leaves the close icon out: only the buttons of the footer, and Escape, end the dialog. */
  hasCloseIcon?: boolean;
  /** Called for Escape and the close icon; a click outside does nothing (specification section 2). */
  onClose: () => void;
}

/**
 * A modal on the browser's own <dialog>: focus stays inside, Escape closes, and closing gives the focus back, or to where what
 * opened it stood.
 * Render it while it is open. The element marked data-autofocus takes the focus, else the first field.
 */
export function Dialog(props: Props) {
  const { title, children, footer, size = 'small', hasCloseIcon = true, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: the focus can only be given back while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    const place = document.activeElement?.closest<HTMLElement>('section[tabindex]');
    element?.showModal();
    takeFocus(element);
    import('./toast-place.ts').catch(noMatter);
    return () => {
      element?.close();
      // The same change may take away what opened it, after this.
      queueMicrotask(() => {
        if (document.activeElement === document.body) stayNear(place);
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        const { key, target, currentTarget, nativeEvent } = event;
        if (key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
        if ((target as Element).closest('dialog') !== currentTarget) return;
        // Left to the browser, a second Escape in a row could not be refused.
        event.preventDefault();
        if (!event.repeat) currentTarget.dispatchEvent(new Event('cancel', { cancelable: true }));
      }}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) comeBack(currentTarget);
      }}
      onCancel={(event) => {
        // Nor one of a dialog inside, nor of a file field whose chooser was closed: both come by here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {hasCloseIcon && (
          <button
            type="button"
            aria-label="关闭"
            onClick={() => dialog.current?.dispatchEvent(new Event('cancel'))}
          >
            <CloseIcon />
          </button>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </dialog>
  );
}
