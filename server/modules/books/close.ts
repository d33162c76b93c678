import { sql } from 'kysely';

import { adminBookMonth, MONTH_REFUSAL } from '#contract/books/months.ts';
import { STATEMENT_SIDE } from '#contract/books/sides.ts';
import { addDays } from '#contract/form/dates.ts';
import { closedUntil, lockMonths } from '#server/kernel/books/closed-month.ts';
import { ofEachCompany, type Period } from '#server/kernel/books/statement.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { firstMonth } from './months.ts';
import { collectionsWaiting, depositsWaiting, payOutsWaiting, rowsWaiting } from './waits.ts';

const OBJECT = 'bookMonth';

/** First and last day of a month, yyyy-MM. */
export function periodOf(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
}

const monthOf = (day: string) => day.slice(0, 7);

/** Months are closed one after another, from the first in which anything moved. Throws month_order. */
async function expectNext(tx: Tx, month: string): Promise<void> {
  const until = await closedUntil(tx);
  if (until !== undefined) {
    if (month !== monthOf(addDays(until, '1') ?? '')) throw refused(MONTH_REFUSAL.order);
    return;
  }
  const { rows: found } = await sql<{ month: string | null }>`
    select to_char(${firstMonth}, 'YYYY-MM') as month`.execute(tx);
  const first = found[0]?.month ?? month;
  if (month !== first) throw refused(MONTH_REFUSAL.order);
}

const WAITING = {
  statements: '行银行流水待处理',
  collections: '笔回款待认款',
  deposits: '笔保证金待认款',
  payOuts: '笔付款或退款待登记回单或复核',
} as const;

/** What came or went in the month is dealt with. Throws month_waiting with the counts. */
async function expectNothingWaits(tx: Tx, { to }: Period): Promise<void> {
  const day = sql`${to}::date`;
  const { rows: found } = await sql<Record<keyof typeof WAITING, number>>`
    select ${rowsWaiting(day)} as statements, ${collectionsWaiting(day)} as collections,
      ${depositsWaiting(day)} as deposits, ${payOutsWaiting(day)} as "payOuts"`.execute(tx);
  const [waits] = found;
  const said = Object.entries(waits ?? {})
    .filter(([, count]) => count > 0)
    .map(([key, count]) => `${count} ${WAITING[key as keyof typeof WAITING]}`);
  if (said.length === 0) return;
  const { code, text } = MONTH_REFUSAL.waiting;
  throw refused({ code, text: `${text}：${said.join('，')}` });
}

/** What every company's accounts came to in the month stays with its closing. */
async function keepBalances(tx: Tx, closingId: string, period: Period): Promise<void> {
  for (const side of Object.values(STATEMENT_SIDE)) {
    await sql`
      insert into book_balance (closing_id, company_id, side, opening, increase, decrease, closing)
      select ${closingId}::bigint, v.company_id, ${side}, v.opening, v.increase, v.decrease, v.closing
      from (${ofEachCompany(side, period)}) v`.execute(tx);
  }
}

const closing = (kernel: Kernel): Route =>
  write(kernel, adminBookMonth.close, async ({ tx, me, at, input: { month }, note }) => {
    await lockMonths(tx);
    const period = periodOf(month);
    if (period.to >= wireDay(at)) throw refused(MONTH_REFUSAL.running);
    await expectNext(tx, month);
    await expectNothingWaits(tx, period);
    const { id } = await tx
      .insertInto('book_closing')
      .values({ month: period.from, kind: 'close', account_id: me.accountId, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepBalances(tx, id, period);
    note({ objectType: OBJECT, objectId: id, detail: { after: { month } } });
    return {};
  });

const reopening = (kernel: Kernel): Route =>
  write(kernel, adminBookMonth.reopen, async ({ tx, me, at, input: { month, reason }, note }) => {
    await lockMonths(tx);
    const { from, to } = periodOf(month);
    if ((await closedUntil(tx)) !== to) throw refused(MONTH_REFUSAL.last);
    const { id } = await tx
      .insertInto('book_closing')
      .values({ month: from, kind: 'reopen', reason, account_id: me.accountId, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    note({ objectType: OBJECT, objectId: id, detail: { before: { month }, reason } });
    return {};
  });

/** 月结 and 反结账. */
export const closingRoutes = (kernel: Kernel): Route[] => [closing(kernel), reopening(kernel)];
