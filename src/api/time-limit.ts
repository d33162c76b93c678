import { TEXT } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

/** Specification, section 9. */
const TIMEOUT_MS = 60_000;

/** Aborts after the time limit or when the caller does; a limit that also covers the body of the answer. */
export function limited(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(outer?.reason);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  const timer = setTimeout(
    () => controller.abort(new ApiError({ kind: 'timeout', text: TEXT.timeout })),
    TIMEOUT_MS,
  );
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, end };
}
