import { readText, writeText } from '#src/lib/storage.ts';

const WELCOME_KEY = 'welcome';

/** Somebody has just registered: the next page of this tab says what comes next. */
export function leaveWelcome(): void {
  writeText('session', WELCOME_KEY, 'on');
}

/** Whether the page before was left by a registration, told once. */
export function takeWelcome(): boolean {
  const isNew = readText('session', WELCOME_KEY) !== undefined;
  writeText('session', WELCOME_KEY, undefined);
  return isNew;
}
