const DAY_MS = 86_400_000;

/** Whole days from one day to another, both yyyy-MM-dd: 0 on the day itself, negative once it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}
