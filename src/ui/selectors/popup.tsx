import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

import styles from './selectors.module.css';

const GAP = 4;
const TALLEST = 320;

/** Below the field, or above it where there is more room; as wide as the field. */
function place(popup: HTMLElement, field: HTMLElement): void {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const below = document.documentElement.clientHeight - bottom - GAP;
  const above = top - GAP;
  const isBelow = below >= Math.min(TALLEST, popup.scrollHeight) || below >= above;
  const height = Math.min(TALLEST, Math.max(isBelow ? below : above, 96) - GAP);
  Object.assign(popup.style, {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${height}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${document.documentElement.clientHeight - top + GAP}px`,
  });
}

interface Props {
  field: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * What opens under a field, drawn while it is open. As a popover it rises above a modal dialog around the field and is
 * not cut off by it. A press on it leaves the focus in the field, and so does Tab, which would stop at a list that scrolls.
 */
export function Popup({ field, children }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!(element && field.current)) return;
    if (!element.matches(':popover-open')) element.showPopover();
    place(element, field.current);
  });
  useLayoutEffect(() => {
    const again = () => {
      if (popup.current && field.current) place(popup.current, field.current);
    };
    const options = { capture: true, passive: true } as const;
    window.addEventListener('scroll', again, options);
    window.addEventListener('resize', again);
    return () => {
      window.removeEventListener('scroll', again, options);
      window.removeEventListener('resize', again);
    };
  }, [field]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press only must not take the focus; options have their own handlers.
    <div
      ref={popup}
      popover="manual"
      tabIndex={-1}
      className={styles.popup}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
