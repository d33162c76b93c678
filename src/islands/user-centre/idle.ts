import { toTimestamp } from '#contract/wire/signature.ts';
import { $idle, idleEnd, watchIdle } from '#src/stores/idle.ts';
import { $sessionExpired, fetchUser } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

/** HH:mm:ss in UTC+8 as all times of the portal, without the date library of format-date.ts, which nothing else here needs. */
const clockTime = (ms: number) =>
  toTimestamp(ms).replace(/^\d{8}(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3');

/** What is said before the session ends at a moment, ms since 1970. */
export const warningOf = (end: number): string =>
  `您已有一段时间没有操作，登录将在 ${clockTime(end)} 前后自动结束`;

async function warn(signal: AbortSignal): Promise<void> {
  const goOn = await ask(warningOf(idleEnd()), { yes: '继续使用', no: '知道了', signal });
  // Any signed-in call renews; this one changes nothing.
  if (goOn) await fetchUser().catch(() => undefined);
}

/**
 * Warns before the session ends for want of use. Used again elsewhere, or ended, the question goes by itself. Returns
 * what stops it.
 */
export function followIdle(): () => void {
  let asked = new AbortController();
  const stops = [
    watchIdle(),
    $idle.subscribe((idle) => {
      asked.abort();
      if (!idle || $sessionExpired.get()) return;
      asked = new AbortController();
      void warn(asked.signal);
    }),
    $sessionExpired.listen(() => asked.abort()),
  ];
  return () => {
    asked.abort();
    for (const stop of stops) stop();
  };
}
