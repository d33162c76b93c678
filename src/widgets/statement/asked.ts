import { STATEMENT_SIDE, type StatementSide } from '#contract/books/sides.ts';
import { isDate } from '#contract/form/dates.ts';
import type { AskedStatement } from '#src/api/account-statement.ts';

const SIDES: readonly string[] = Object.values(STATEMENT_SIDE);
const isSide = (value: string): value is StatementSide => SIDES.includes(value);

/** What an address asks for: the running month up to today, of what is owed, where it does not say. Pure. */
export function askedOf(search: Readonly<Record<string, string>>, today: string): AskedStatement {
  const { side = '', from = '', to = '' } = search;
  return {
    side: isSide(side) ? side : STATEMENT_SIDE.buyer,
    from: isDate(from) ? from : `${today.slice(0, 8)}01`,
    to: isDate(to) ? to : today,
  };
}

/** The month before the one of a day, whole; yyyy-MM-dd. Pure. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    from: day(new Date(Date.UTC(year, month - 2, 1))),
    to: day(new Date(Date.UTC(year, month - 1, 0))),
  };
}
