import { atom } from 'nanostores';

import { fetchUnread } from '#src/api/message.ts';

/** How many messages are unread; notReadingNumber of the specification. */
export const $unread = atom(0);

/** Asks the server. */
export async function refreshUnread(): Promise<void> {
  $unread.set(await fetchUnread());
}

/** One message was read here. */
export function oneRead(): void {
  $unread.set(Math.max(0, $unread.get() - 1));
}

/** All messages were read here. */
export function allRead(): void {
  $unread.set(0);
}
