/** Hours that Asia/Shanghai is ahead of UTC, all year. */
const AHEAD = 8;
const HOURS = 24;

const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;

function hoursOf(field: string): number[] {
  return field.split(',').flatMap((part) => {
    const [whole, from, to, step] = PART.exec(part) ?? [];
    const first = Number(from ?? 0);
    const last = Number(to ?? (from === undefined ? HOURS - 1 : first));
    const every = Number(step ?? 1);
    const isWrong = whole === undefined || last >= HOURS || first > last || every === 0;
    if (isWrong || (step !== undefined && from !== undefined && to === undefined)) {
      throw new Error(`No hours of a day: ${part}`);
    }
    return Array.from({ length: HOURS }, (_, hour) => hour).filter(
      (hour) => hour >= first && hour <= last && (hour - first) % every === 0,
    );
  });
}

/**
 * Times of a calendar in cron's notation, from Asia/Shanghai, in which modules say them, to UTC, in which the queue's calendar goes.
 * Throws for one that names days: another hour may be of the day before.
 */
export function utcOf(times: string): string {
  const [minutes = '', hours = '', ...days] = times.split(' ');
  if (days.length !== 3 || days.some((field) => field !== '*')) {
    throw new Error(`Jobs are asked for every day, by minute and hour: ${times}`);
  }
  if (hours === '*') return times;
  const utc = new Set(hoursOf(hours).map((hour) => (hour + HOURS - AHEAD) % HOURS));
  return [minutes, [...utc].sort((one, other) => one - other).join(','), ...days].join(' ');
}

const DAILY = /^(\d+) (\d+) /;

/** The minute of its day, in Asia/Shanghai, of what is asked for once a day; undefined for what comes more often. */
export function minuteOfDay(times: string): number | undefined {
  const [whole, minute, hour] = DAILY.exec(times) ?? [];
  return whole === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** Tries of what is asked for once a day: the last one comes before the day after asks. */
const DAILY_TRIES = 13;

/** What a job of the calendar is queued with, whoever asks for it: it runs once at a time, and once more at most waits for that. */
export function placeInQueue(
  name: string,
  times: string,
): { queueName: string; jobKey: string; maxAttempts?: number } {
  const tries = minuteOfDay(times) === undefined ? {} : { maxAttempts: DAILY_TRIES };
  return { queueName: name, jobKey: name, ...tries };
}
