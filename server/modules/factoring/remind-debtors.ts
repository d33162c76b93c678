import { sql } from 'kysely';

import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { addDays, daysBetween } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
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

/** What a debtor has to pay of one notice by one day. */
interface Unpaid {
  id: string;
  no: string;
  companyId: string;
  dueDate: string;
  amount: string;
  told: Reminder[];
}

/** What is due within the days of the first reminder, or was; whoever is just being dealt with is left to the next night. */
async function unpaidBy(tx: Tx, last: string): Promise<Unpaid[]> {
  const { rows } = await sql<Unpaid>`
    with held as (
      select ${t.id}, ${t.notice_no} as no, ${t.company_id} as company from ${t}
      where ${t.unpaid_amount} > 0 and not ${t.deleted} and ${t.next_due} <= ${last}::date
      order by ${t.id} for no key update of t skip locked)
    select held.id::text, held.no, held.company::text as "companyId", ${lines.pay_by}::text as "dueDate",
      sum(${lines.unpaid_amount})::text as amount,
      array(select ${reminders.kind} from ${reminders} where ${reminders.factoring_notice_id} = held.id
        and ${reminders.due_date} = ${lines.pay_by}) as told
    from held join ${lines} on ${lines.factoring_notice_id} = held.id
    where ${lines.unpaid_amount} > 0 and ${lines.pay_by} <= ${last}::date
    group by held.id, held.no, held.company, ${lines.pay_by} order by ${lines.pay_by}, held.id`.execute(
    tx,
  );
  return rows;
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
export async function remindDebtors({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const today = wireDay(at);
  const furthest = addDays(today, REMINDERS[0].replace('-', '')) ?? today;
  await inScope(db, { maintenance: true }, async (tx) => {
    for (const unpaid of await unpaidBy(tx, furthest)) await remind(tx, unpaid, at);
  });
}
