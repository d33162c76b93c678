import { durationText } from '#src/ui/approval/words.ts';

const NEAR_MINUTES = 120;

/** Minutes from one moment of the wire to another, yyyy-MM-dd HH:mm:ss. */
function minutesBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`));
  return ((end ?? 0) - (start ?? 0)) / 60_000;
}

/** 还剩 4 时, 已超时 2 天; '' where there is no limit. Both moments as they travel. */
export function timeLeft(dueTime: string | null, now: string): string {
  if (dueTime === null) return '';
  const left = minutesBetween(now, dueTime);
  const text = durationText(Math.floor(Math.abs(left)));
  return left > 0 ? `还剩 ${text}` : `已超时 ${text}`;
}

/** Whether a limit is passed, near, or far off. */
export function urgency(dueTime: string | null, now: string): 'seal' | 'wait' | 'plain' {
  if (dueTime === null) return 'plain';
  const left = minutesBetween(now, dueTime);
  if (left <= 0) return 'seal';
  return left < NEAR_MINUTES ? 'wait' : 'plain';
}
