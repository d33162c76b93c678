import { atom } from 'nanostores';

/** Specification section 9: a toast stays this long. */
export const TOAST_MS = 5000;

export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** Quoted small under an error, so that a person can report it. */
  readonly requestId?: string | undefined;
}

const MOST = 4;
let last = 0;

/** Toasts on screen, oldest first; toast-region.tsx draws them. */
export const $toasts = atom<readonly Toast[]>([]);

/** Shows a text for five seconds. The same text twice in a row is shown once, with a fresh five seconds. */
export function notify(tone: Toast['tone'], text: string, requestId?: string): void {
  last += 1;
  const others = $toasts.get().filter((toast) => toast.text !== text);
  $toasts.set([...others, { id: last, tone, text, requestId }].slice(-MOST));
}

/** Takes a toast off the screen, by its timer or by hand. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
