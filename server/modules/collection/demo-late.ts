import { sql } from 'kysely';

import { COLLECTION_SOURCE, PLAN_OPEN } from '#contract/collection/states.ts';
import { addDays } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { LATE_BUYER } from '#server/demo/steps.ts';
import { before, DAY, minuteOf, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { bringUpTo } from '#server/trade/sales/bring-up-to.ts';
import { OVERDUE_REMINDERS, REMINDERS } from '#server/trade/sales/reminders.ts';
import { workCalendar } from '#server/trade/sales/term.ts';
import { allocate } from './allocate.ts';
import { lockCollection } from './lock.ts';
import { keepReminders, notice, PENALTY, type Round } from './round.ts';
import { addCollection } from './slip.ts';

const t = columnsOf('receivable_plan', 't');
const companies = columnsOf('company', 'c');
const reminders = columnsOf('receivable_reminder', 'r');

interface Late {
  id: string;
  companyId: string;
  company: string;
  dueDate: string;
}

/** What the late buyer owes, the oldest first, while nothing was said of it. */
async function lateOnes(tx: Tx, companyId: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select ${t.id}, ${t.company_id} as "companyId", ${companies.name} as company, ${t.due_date}::text as "dueDate"
    from ${t} join ${companies} on ${companies.id} = ${t.company_id}
    where ${t.company_id} = ${companyId} and ${t.due_date} is not null and not ${t.deleted}
      and ${t.plan_status} in (${sql.join(PLAN_OPEN)})
      and not exists (select from ${reminders} join ${t} on ${t.id} = ${reminders.receivable_id}
        where ${t.company_id} = ${companyId})
    order by ${t.due_date}, ${t.id}`.execute(tx);
  return rows;
}

const earlyOn = (day: string, now: Date) => minuteOf(`${day} 00:30`) ?? now;

/** The daily rounds that have found something to say, each on its day. */
async function remindedUntil(tx: Tx, { id, dueDate }: Late, round: Round): Promise<void> {
  let noticeDate: string | null = null;
  let penaltyFrom: string | null = null;
  for (const kind of REMINDERS) {
    const day = addDays(dueDate, kind);
    if (day === undefined || day > round.today) return;
    const at = earlyOn(day, round.at);
    await keepReminders(tx, { id, dueDate }, [kind], at);
    if (OVERDUE_REMINDERS.includes(kind)) {
      const noticed = { id, noticeDate, penaltyFrom };
      penaltyFrom = await notice(tx, noticed, { ...round, at, today: day });
      noticeDate ??= day;
    }
    await bringUpTo(tx, id, { today: day }, { at, accountId: null });
  }
}

/** Days ago that a part of the second came in, and how much of it, yuan. */
const PART = { days: 30, amount: '100000.00' };

async function paidInPart(
  tx: Tx,
  late: Late,
  { now, accountId }: { now: Date; accountId: string },
) {
  const at = before(now, PART.days * DAY);
  const doing = { tx, at, accountId };
  const { id } = await addCollection(doing, {
    companyId: late.companyId,
    amount: PART.amount,
    payDate: wireDay(at),
    payerName: late.company,
    bankSerialNo: 'SL-HK-101',
    source: COLLECTION_SOURCE.finance,
    wanted: [late.id],
    remarks: '货款',
  });
  const part = { receivableId: late.id, amount: PART.amount };
  await allocate(doing, await lockCollection(tx, { id }), [part]);
}

/** The late buyer was reminded and told that it is overdue; of one receivable a part has come in since. Messages are left out. */
export async function owedLate({ db, at: now }: DemoContext, accountId: string): Promise<void> {
  const { companyId } = await demoMember(db, LATE_BUYER.phone);
  await inScope(db, { maintenance: true, operator: true, accountId }, async (tx) => {
    const found = await lateOnes(tx, companyId);
    const today = wireDay(now);
    const params = await paramsOf(tx, Object.values(PENALTY));
    const round = { at: now, today, calendar: await workCalendar(tx), params };
    for (const late of found) await remindedUntil(tx, late, round);
    const [, second] = found;
    if (second !== undefined) await paidInPart(tx, second, { now, accountId });
    for (const { id } of found) await bringUpTo(tx, id, { today }, { at: now, accountId: null });
  });
}
