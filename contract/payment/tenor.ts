import { daysBetween, isDate } from '../form/dates.ts';
import type { Paper } from './paper.ts';

/** Names of the parameters: days after the payment on which a paper may be due at most, and above which that is said to be long. */
export const TENOR = { most: 'payment.maxTenorDays', warn: 'payment.warnTenorDays' } as const;

/** Days from the payment until the paper is due; undefined unless both are days. */
const tenorOf = (payDate: string, dueDate: string): number | undefined =>
  isDate(payDate) && isDate(dueDate) ? daysBetween(payDate, dueDate) : undefined;

/** Why a paper cannot be due on that day, in Chinese; undefined where it can. */
export function tenorProblem(
  { due }: Paper,
  { payDate, dueDate, most }: { payDate: string; dueDate: string; most: number },
): string | undefined {
  const days = tenorOf(payDate, dueDate);
  if (days === undefined || days <= 0) return `${due}须晚于付款日期`;
  return days > most ? `${due}距付款日期 ${days} 天，不得超过 ${most} 天` : undefined;
}

/** What is said of a term that is long and may be; undefined of any other. */
export function tenorWarning(
  { due }: Paper,
  { payDate, dueDate, above }: { payDate: string; dueDate: string; above: number },
): string | undefined {
  const days = tenorOf(payDate, dueDate);
  if (days === undefined || days <= above) return undefined;
  return `${due}距付款日期 ${days} 天，超过 ${above} 天，请核对是否变相延长付款期限`;
}
