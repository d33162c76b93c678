import { atom } from 'nanostores';

import { keepNotice } from './notice-log.ts';

/** Specification section 9: a toast stays this long. */
export const TOAST_MS = 5000;

interface Details {
  /** Heading of a notification; a toast has none. */
  readonly title?: string | undefined;
  /** Quoted small under an error, so that a person can report it. */
  readonly requestId?: string | undefined;
}

export interface Toast extends Details {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** How often the same error came while it was on screen. */
  readonly count: number;
}

const MOST = 4;
let last = 0;

/** Toasts on screen, oldest first; toast-region.tsx draws them. */
export const $toasts = atom<readonly Toast[]>([]);

/**
 * Shows a text for five seconds and keeps it in the notification list. An error that is on screen already is counted
 * there, with a fresh five seconds: ten calls that fail for one reason are one thing to read. Anything else is shown
 * each time, for two messages may have the same title.
 */
export function notify(tone: Toast['tone'], text: string, details: Details = {}): void {
  last += 1;
  const now = $toasts.get();
  const same =
    tone === 'error' ? now.find((one) => one.tone === tone && one.text === text) : undefined;
  const toast = { ...details, id: last, tone, text, count: (same?.count ?? 0) + 1 };
  $toasts.set([...now.filter((one) => one !== same), toast].slice(-MOST));
  keepNotice({ tone, text, title: details.title, requestId: details.requestId });
}

/** Takes a toast off the screen, by its timer or by hand. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
