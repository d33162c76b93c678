import { $idle, idleEnd, watchIdle } from '#src/stores/idle.ts';
import { $sessionExpired, fetchUser } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

const clockTime = (ms: number) => new Date(ms).toLocaleTimeString('zh-CN', { hour12: false });

async function warn(signal: AbortSignal): Promise<void> {
  const text = `您已有一段时间没有操作，登录将在 ${clockTime(idleEnd())} 前后自动结束`;
  const goOn = await ask(text, { yes: '继续使用', no: '知道了', signal });
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
