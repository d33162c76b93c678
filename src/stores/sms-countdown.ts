import { atom } from 'nanostores';

/** The phone that a code was last sent to, and the seconds until another may be sent; it outlives the dialog. */
export const $smsCountdown = atom<{ phone: string; seconds: number }>({ phone: '', seconds: 0 });

let ticking: ReturnType<typeof setInterval> | undefined;

/** A code has been sent to this phone; another may be after that many seconds. */
export function startCountdown(phone: string, wait: number): void {
  clearInterval(ticking);
  const until = Date.now() + wait * 1_000;
  // Reckoned from the clock: browsers slow the timers of pages in the background.
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
    $smsCountdown.set({ phone, seconds });
    if (seconds === 0) clearInterval(ticking);
  };
  ticking = setInterval(tick, 1_000);
  tick();
}

/**
 * Seconds to wait before a code may be sent to this phone. One not yet typed counts as the last one, unless another than that
 * is asked for.
 */
export function secondsFor(
  phone: string,
  last: { phone: string; seconds: number },
  isAnother = false,
): number {
  const isLast = phone === last.phone || (phone === '' && !isAnother);
  return isLast ? last.seconds : 0;
}
