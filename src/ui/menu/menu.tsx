import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import styles from './menu.module.css';

interface Props {
  /** Words on the button. */
  label: ReactNode;
  /** Name of the button where its words alone do not say enough. */
  name?: string;
  /** Looks like the page's main button instead of a link. */
  primary?: boolean;
  /** The entries, mostly buttons. A click on any of them closes the menu. Made when it is first opened: each row of a list has one. */
  children: ReactNode;
}

/** Pixels between the button, the menu and the edges of the window. */
const GAP = 4;

/** Puts the menu under its button, or above it where there is no room; never over the edge of the window. */
function place(button: HTMLElement, panel: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = at.bottom + GAP;
  const top = below + height > window.innerHeight ? Math.max(GAP, at.top - GAP - height) : below;
  const left = Math.max(GAP, Math.min(at.right - width, window.innerWidth - width - GAP));
  panel.style.top = `${top}px`;
  panel.style.left = `${left}px`;
}

/** Arrows go round the entries; left to the browser they would scroll the page away under the menu, which closes it. */
function goRound(event: KeyboardEvent, panel: HTMLElement): void {
  const isDown = event.key === 'ArrowDown';
  if (!isDown && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const entries = [...panel.querySelectorAll<HTMLElement>('button, a')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries.at(isDown ? (at + 1) % entries.length : Math.max(at, 0) - 1)?.focus();
}

/**
 * A button that opens a short list of buttons, in the browser's top layer, so that no scrolling table cuts it off.
 * Escape and a click elsewhere close it and give the focus back; whatever else takes the focus closes it, too.
 */
export function Menu({ label, name, primary = false, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Undefined until it is opened for the first time.
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const element = panel.current;
    if (!open || !element || !button.current) return;
    const opener = button.current;
    place(opener, element);
    const { top, left } = opener.getBoundingClientRect();
    // It stands still while the page moves away under it. A scroll that was over before it opened, or one of something
    // else, moves nothing: its event comes a frame late.
    const follow = () => {
      const now = opener.getBoundingClientRect();
      if (Math.abs(now.top - top) > 1 || Math.abs(now.left - left) > 1) element.hidePopover?.();
    };
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && panel.current) goRound(event, panel.current);
  };
  const isNative = typeof HTMLElement.prototype.showPopover === 'function';
  const close = () => {
    if (isNative) panel.current?.hidePopover();
    else setOpen(false);
  };
  // Tab goes on to what stands behind it.
  const onBlur = ({ relatedTarget: to }: FocusEvent) => {
    if (to && to !== button.current && !panel.current?.contains(to)) close();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-primary={primary || undefined}
        aria-label={name}
        aria-expanded={!!open}
        popoverTarget={id}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onClick={() => {
          if (!isNative) setOpen(!open);
        }}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the buttons inside. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        data-open={open || undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onBeforeToggle={() => setOpen(!!open)}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button, a')) close();
        }}
      >
        {open !== undefined && children}
      </div>
    </>
  );
}
