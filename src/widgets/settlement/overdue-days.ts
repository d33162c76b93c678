import { daysBetween } from '#contract/form/dates.ts';
import { serverDay } from '#src/api/server-clock.ts';

interface Due {
  overdue: boolean;
  dueDate: string;
}

/** Days that a sale is overdue; nothing of one that is not. */
export function overdueDays({ overdue, dueDate }: Due, today = serverDay()): number | undefined {
  if (!overdue) return undefined;
  return daysBetween(dueDate, today);
}

/** 逾期天数, behind the day that it is counted from. */
export const OVERDUE_DAYS = {
  key: 'overdueDays',
  title: '逾期天数',
  width: 100,
  as: 'count',
  value: (row: Due) => overdueDays(row),
} as const;
