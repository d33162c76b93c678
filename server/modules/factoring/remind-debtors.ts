import { sql } from 'kysely';

import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { addDays, daysBetween } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import {
  OVERDUE_REMINDERS,
  REMINDERS,
  type Reminder,
  remindersDue,
} from '#server/trade/sales/reminders.ts';
import { EVENT } from './messages.ts';
import { textDebtor } from './text-debtor.ts';
import { payingIn } from './told.ts';

const t = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_notice_line', 'n');
const reminders = columnsOf('factoring_reminder', 'r');

/** What a debtor has confirmed in one notice and not paid. */
interface Told {
  id: string;
  no: string;
  companyId: string;
}

/** What it has to pay of it by one day. */
interface Unpaid extends Told {
  dueDate: string;
  amount: string;
  told: Reminder[];
}

/** What of a notice is due until a day. */
async function unpaidBy(tx: Tx, notice: Told, last: string): Promise<Unpaid[]> {
  const { rows } = await sql<Omit<Unpaid, keyof Told>>`
    select ${lines.pay_by}::text as "dueDate", sum(${lines.unpaid_amount})::text as amount,
      array(select ${reminders.kind} from ${reminders} where ${reminders.factoring_notice_id} = ${notice.id}
        and ${reminders.due_date} = ${lines.pay_by}) as told
    from ${lines} where ${lines.factoring_notice_id} = ${notice.id}
      and ${lines.unpaid_amount} > 0 and ${lines.pay_by} <= ${last}::date
    group by ${lines.pay_by} order by ${lines.pay_by}`.execute(tx);
  return rows.map((one) => ({ ...notice, ...one }));
}

async function remind(tx: Tx, unpaid: Unpaid, at: Date): Promise<void> {
  const { id, no, companyId, dueDate, amount, told } = unpaid;
  const today = wireDay(at);
  const due = remindersDue(dueDate, today, told);
  const last = due.at(-1);
  if (last === undefined) return;
  const rows = due.map((kind) => ({
    factoring_notice_id: id,
    due_date: dueDate,
    kind,
    at,
    sent: kind === last,
  }));
  await tx.insertInto('factoring_reminder').values(rows).execute();
  const isLate = OVERDUE_REMINDERS.includes(last);
  const payload = {
    id,
    no,
    amount: grouped(round2(amount)),
    ...(isLate ? { days: String(daysBetween(dueDate, today)) } : { date: dueDate }),
  };
  const accountId = await payingIn(tx, companyId, at);
  if (accountId.length === 0) await textDebtor(tx, { id, dueDate, kind: last });
  await emit(tx, { topic: isLate ? EVENT.unpaid : EVENT.due, accountId, payload }, at);
}

/**
 * Reminds debtors of what they have confirmed and not paid, as buyers are reminded of what they owe: before the due date, on it and
 * after it, each once however many servers run. Of reminders that were missed the last is sent. A debtor without an account is reminded
 * by the phone that has answered its notice.
 */
export async function remindDebtors(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const today = wireDay(at);
  const furthest = addDays(today, REMINDERS[0].replace('-', '')) ?? today;
  const round = heldRows<Told>(working, {
    name: 'remindDebtors',
    rows: t,
    due: sql`${t.unpaid_amount} > 0 and not ${t.deleted} and ${t.next_due} <= ${furthest}::date`,
    columns: sql`${t.id}::text, ${t.notice_no} as no, ${t.company_id}::text as "companyId"`,
    async each(tx, notice) {
      for (const unpaid of await unpaidBy(tx, notice, furthest)) await remind(tx, unpaid, at);
    },
  });
  return await makeRounds(working, [round]);
}
