import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import { notify } from './notify.ts';

/**
 * Shows a failed call as a toast, by the rules of the specification, section 8: code 1 and calls given up on purpose
 * are silent, everything else shows the text that the error carries. An ended session has a dialog of its own.
 */
export function reportError(error: unknown): void {
  const known = error instanceof ApiError ? error : undefined;
  const text = errorToMessage(error);
  if (text === '' || known?.kind === 'session-expired') return;
  notify('error', text, known?.requestId || undefined);
}
