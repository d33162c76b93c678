const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as people say them: 42 分钟, 1 小时 28 分, 2 天 3 小时. */
export function durationText(minutes: number): string {
  if (minutes < 1) return '不到 1 分钟';
  if (minutes < HOUR) return `${minutes} 分钟`;
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  if (days > 0) return hours === 0 ? `${days} 天` : `${days} 天 ${hours} 小时`;
  const rest = minutes % HOUR;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}

const NEAR_MINUTES = 120;

/** Minutes from one moment of the wire to another, yyyy-MM-dd HH:mm:ss. */
function minutesBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((text) => Date.parse(`${text.replace(' ', 'T')}+08:00`));
  return ((end ?? 0) - (start ?? 0)) / 60_000;
}

/** 还剩 4 小时, 已超时 2 天; '' where there is no limit. Both moments as they travel. */
export function timeLeft(dueTime: string | null, now: string): string {
  if (dueTime === null) return '';
  const left = minutesBetween(now, dueTime);
  const text = durationText(Math.floor(Math.abs(left)));
  return left > 0 ? `还剩 ${text}` : `已超时 ${text}`;
}

/** A text of timeLeft() for narrow places: a number ends no line without its unit, so that it breaks between terms alone. */
export function wholeTerms(text: string): string {
  return text.replaceAll(/(?<![天时]) /g, '\u00a0');
}

/** Whether a limit is passed, near, or far off. */
export function urgency(dueTime: string | null, now: string): 'seal' | 'wait' | 'plain' {
  if (dueTime === null) return 'plain';
  const left = minutesBetween(now, dueTime);
  if (left <= 0) return 'seal';
  return left < NEAR_MINUTES ? 'wait' : 'plain';
}
