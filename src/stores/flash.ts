import { readText, writeText } from '#src/lib/storage.ts';

const KEY = 'flash';

/** Leaves a text for the next page of this tab, which shows it once. */
export function leaveFlash(text: string): void {
  writeText('session', KEY, text);
}

/** The text that the previous page left, once. */
export function takeFlash(): string | undefined {
  const text = readText('session', KEY);
  writeText('session', KEY, undefined);
  return text;
}
