import { sql } from 'kysely';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { PLAN_OPEN, PLAN_STATUS } from '#contract/collection/states.ts';
import { addDays, daysBetween } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { type WorkCalendar, workingDayAfter } from '#server/kernel/flow/working-time.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { bringUpTo } from '#server/trade/sales/bring-up-to.ts';
import { fillDueDate } from '#server/trade/sales/receivable.ts';
import { OVERDUE_REMINDERS, type Reminder, remindersDue } from '#server/trade/sales/reminders.ts';
import { leftToPayOn } from '#server/trade/sales/still-owed.ts';
import { workCalendar } from '#server/trade/sales/term.ts';
import { EVENT } from './messages.ts';
import { payersOf } from './told.ts';

const t = columnsOf('receivable_plan', 't');
const reminders = columnsOf('receivable_reminder', 'r');

export const PENALTY = { daily: 'penaltyDaily', grace: 'penaltyGraceWorkDays' } as const;

interface Open {
  id: string;
  no: string;
  companyId: string;
  company: string;
  salesOrderId: string;
  status: string;
  dueDate: string | null;
  noticeDate: string | null;
  /** The first chargeable day; null before the notice. */
  penaltyFrom: string | null;
  /** Left to pay today, with the penalty. */
  owed: string;
  told: Reminder[];
}

/** SQL: whether its penalty may still count; of what was written off until all of it has come after all. */
const isCounted = sql<boolean>`(${t.plan_status} in (${sql.join(PLAN_OPEN)})
  or ${t.plan_status} = ${PLAN_STATUS.badDebt} and ${t.settled_date} is null)`;

const columns = (
  today: string,
) => sql`${t.id}, ${t.receivable_no} as no, ${t.company_id} as "companyId",
  ${companyNameOf(t.company_id)} as company,
  ${t.sales_order_id} as "salesOrderId", ${t.plan_status} as status, ${t.due_date}::text as "dueDate",
  ${t.notice_date}::text as "noticeDate", ${t.penalty_from}::text as "penaltyFrom",
  ${leftToPayOn(today)}::text as owed,
  array(select ${reminders.kind} from ${reminders} where ${reminders.receivable_id} = ${t.id}
    and ${reminders.due_date} = ${t.due_date}) as told`;

/** SQL: was not looked at today. */
const isDue = (today: string) => sql<boolean>`not ${t.deleted} and ${isCounted}
  and ${t.checked_on} is distinct from ${today}::date`;

export interface Round {
  at: Date;
  today: string;
  calendar: WorkCalendar;
  /** Parameters by name. */
  params: Readonly<Record<string, string>>;
}

/** The first chargeable day: the one after the last working day of grace after the notice (rules.md M21). */
export function chargeableFrom(notice: string, graceDays: number, calendar: WorkCalendar): string {
  const last = workingDayAfter(notice, graceDays, calendar);
  return addDays(last, '1') ?? last;
}

/** The overdue notice: its day begins the grace, and the penalty counts by the rate of that day. Once; answers the first chargeable day. */
export async function notice(
  tx: Tx,
  { id, noticeDate, penaltyFrom }: Pick<Open, 'id' | 'noticeDate' | 'penaltyFrom'>,
  { at, today, calendar, params }: Round,
): Promise<string> {
  if (noticeDate !== null && penaltyFrom !== null) return penaltyFrom;
  const from = chargeableFrom(today, Number(params[PENALTY.grace] ?? '10'), calendar);
  await tx
    .updateTable('receivable_plan')
    .set({
      notice_date: today,
      penalty_from: from,
      penalty_daily: params[PENALTY.daily] ?? '0.0005',
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  return from;
}

/** Writes down which reminders of a due date are done with, the last of them by having been sent. */
export async function keepReminders(
  tx: Tx,
  { id, dueDate }: { id: string; dueDate: string },
  due: readonly Reminder[],
  at: Date,
): Promise<void> {
  const last = due.at(-1);
  const rows = due.map((kind) => ({
    receivable_id: id,
    due_date: dueDate,
    kind,
    at,
    sent: kind === last,
  }));
  await tx.insertInto('receivable_reminder').values(rows).execute();
}

async function remind(tx: Tx, open: Open, round: Round): Promise<void> {
  const { at, today } = round;
  const dueDate = open.dueDate ?? today;
  const due = remindersDue(dueDate, today, open.told);
  const last = due.at(-1);
  if (last === undefined) return;
  await keepReminders(tx, { id: open.id, dueDate }, due, at);
  const amount = grouped(round2(open.owed));
  const accountId = await payersOf(tx, open.companyId, { at, all: true });
  const payload = { id: open.id, no: open.no, amount };
  if (!OVERDUE_REMINDERS.includes(last)) {
    await emit(tx, { topic: EVENT.due, accountId, payload: { ...payload, date: dueDate } }, at);
    return;
  }
  const from = await notice(tx, open, round);
  const overdue = { ...payload, days: String(daysBetween(dueDate, today)), company: open.company };
  await emit(tx, { topic: EVENT.overdue, accountId, payload: { ...overdue, from } }, at);
  const platform = await operatorsOf(tx, ['bizManager', 'riskOfficer', 'financeOfficer'], at);
  await emit(tx, { topic: EVENT.overdueForPlatform, accountId: platform, payload: overdue }, at);
}

async function look(tx: Tx, open: Open, round: Round): Promise<void> {
  const { at, today } = round;
  const making = { at, accountId: null };
  if (open.dueDate === null) {
    await fillDueDate(tx, open.salesOrderId, making);
    return;
  }
  // Of what a dispute has left nothing there is nothing to remind of; nobody waits for what was written off.
  if (isPositive(open.owed) && PLAN_OPEN.includes(open.status)) await remind(tx, open, round);
  await bringUpTo(tx, open.id, { today }, making);
  const seen = tx.updateTable('receivable_plan').set({ checked_on: today });
  await seen.where('id', '=', open.id).execute();
}

/**
 * The daily round over what is owed (rules.md C.19): due dates that are known by now, reminders, overdue, penalty. Each
 * receivable is looked at once a day however many servers run; after days of standing still the last reminder that was missed
 * is sent, once.
 */
export async function collectRound(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const today = wireDay(at);
  const { calendar, params } = await inScope(working.db, PLATFORM, async (tx) => ({
    calendar: await workCalendar(tx),
    params: await paramsOf(tx, Object.values(PENALTY)),
  }));
  const round = heldRows<Open>(working, {
    name: 'collectRound',
    rows: t,
    due: isDue(today),
    columns: columns(today),
    each: (tx, open) => look(tx, open, { at, today, calendar, params }),
  });
  return await makeRounds(working, [round]);
}
