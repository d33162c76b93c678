import { CODE } from '#contract/wire/envelope.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import { notify } from './notify.ts';

/** Over the message of a refusal. */
const REFUSED = '操作未成功';

/**
 * Shows a failed call by the rules of the specification, section 8: code 1, status 308 and calls given up on purpose are
 * silent; code 500 and whatever kept an answer from coming is a toast; every other code is a notification with the
 * message. An ended session has a dialog of its own.
 */
export function reportError(error: unknown): void {
  const known = error instanceof ApiError ? error : undefined;
  const text = errorToMessage(error);
  if (text === '' || known?.kind === 'session-expired') return;
  const isToast = known?.kind !== 'business' || String(known.code) === String(CODE.internal);
  notify('error', text, {
    title: isToast ? undefined : REFUSED,
    requestId: known?.requestId || undefined,
  });
}
