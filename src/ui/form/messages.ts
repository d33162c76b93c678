/** Messages by path. */
export type Messages = Readonly<Record<string, string>>;

/** No messages, always the same object. */
export const NO_MESSAGES: Messages = {};

/** The messages of some keys; the same object while there are none, so that what shows them is not drawn anew. */
export function messagesOf(all: Messages, keys: readonly string[]): Messages {
  const own = keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]] as const]));
  return own.length === 0 ? NO_MESSAGES : Object.fromEntries(own);
}

/** The messages whose path begins so; the same object while there are none. */
export function errorsUnder(all: Messages, start: string): Messages {
  const own = Object.entries(all).filter(([path]) => path.startsWith(start));
  return own.length === 0 ? NO_MESSAGES : Object.fromEntries(own);
}

/** The messages of a table as a whole and of its cells; the same object while there are none. */
export function messagesOfTable(all: Messages, key: string): Messages {
  const own = Object.entries(all).filter(([path]) => path === key || path.startsWith(`${key}.`));
  return own.length === 0 ? NO_MESSAGES : Object.fromEntries(own);
}
