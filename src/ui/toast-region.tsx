import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { CloseIcon } from './icons.tsx';
import { $toasts, dismiss, TOAST_MS, type Toast } from './notify.ts';
import styles from './toast-region.module.css';

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a toast only keeps it, there is nothing to operate.
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        {toast.text}
        {toast.count > 1 && <span className={styles.count}>{toast.count} 次</span>}
        {toast.requestId !== undefined && <small>请求编号 {toast.requestId}</small>}
      </p>
      <button type="button" aria-label="关闭提示" onClick={() => dismiss(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/**
 * The one place where toasts appear. Two live regions stand in the page from the start, because a region that comes
 * together with its text is not read out. As a popover it rises above a modal dialog that is open.
 */
export function ToastRegion() {
  const toasts = useStore($toasts);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    if (element.matches(':popover-open') && document.querySelector('dialog:modal')) {
      element.hidePopover();
    }
    if (!element.matches(':popover-open')) element.showPopover();
  }, [newest]);
  const errors = toasts.filter((toast) => toast.tone === 'error');
  const others = toasts.filter((toast) => toast.tone !== 'error');
  return (
    <div ref={region} popover="manual" className={styles.region}>
      <div role="alert">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}
