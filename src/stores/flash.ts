import { FLASH_KEY } from '#src/lib/page-signals.ts';
import { readText, writeText } from '#src/lib/storage.ts';

/** Leaves a text for the next page of this tab, which shows it once. */
export function leaveFlash(text: string): void {
  writeText('session', FLASH_KEY, text);
}

/** The text that the previous page left, once. */
export function takeFlash(): string | undefined {
  const text = readText('session', FLASH_KEY);
  writeText('session', FLASH_KEY, undefined);
  return text;
}
