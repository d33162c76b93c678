import { atom } from 'nanostores';

import { keep, recall } from '#src/lib/tab-memory.ts';

/** A message that was on screen for its five seconds. */
export interface Notice {
  readonly id: number;
  /** When it was shown, ms since 1970. */
  readonly at: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  readonly title?: string | undefined;
  readonly requestId?: string | undefined;
}

/** More than anybody reads again; the oldest go. */
const MOST = 50;

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, tone, text }: Partial<Record<keyof Notice, unknown>> = value;
  const isKnown = tone === 'info' || tone === 'success' || tone === 'error';
  return isKnown && typeof id === 'number' && typeof at === 'number' && typeof text === 'string';
}

function isNotices(value: unknown): value is Notice[] {
  return Array.isArray(value) && value.every(isNotice);
}

/** What was said in this tab, newest first; outlives a reload, and ends with the tab or its session. */
export const $notices = atom<readonly Notice[]>([]);
/** How many of them came since the list was last open. */
export const $unseen = atom(0);

function put(notices: readonly Notice[]): void {
  $notices.set(notices);
  keep('notices', notices);
}

/** Reads what this tab kept before it was reloaded. */
export function restoreNotices(): void {
  $notices.set(recall('notices', isNotices)?.slice(0, MOST) ?? []);
}

/** Writes a message into the list. */
export function keepNotice(said: Omit<Notice, 'id' | 'at'>): void {
  const before = $notices.get();
  const notice = { ...said, id: (before[0]?.id ?? 0) + 1, at: Date.now() };
  put([notice, ...before].slice(0, MOST));
  $unseen.set($unseen.get() + 1);
}

/** The list is open: nothing in it is new. */
export function markNoticesSeen(): void {
  $unseen.set(0);
}

/** 清空. */
export function clearNotices(): void {
  put([]);
  $unseen.set(0);
}
