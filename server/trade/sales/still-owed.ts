import { type RawBuilder, sql } from 'kysely';

import { PLAN_OPEN, PLAN_STATUS } from '#contract/collection/states.ts';
import { type Columns, columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('receivable_plan', 't');

type Plan = Columns<'receivable_plan'>;

const withPenalty = (plan: Plan, accrued: RawBuilder<unknown>) =>
  sql<string>`(${plan.principal} + ${plan.fee} - ${plan.paid_principal} - ${plan.paid_fee}
    + greatest(0, ${accrued} - ${plan.paid_penalty} - ${plan.waived_penalty}))`;

/**
 * SQL over the receivable `t`: all that is left to pay of it, principal, fee and penalty. The penalty is that of the last count: of
 * this day, once the daily round has been there.
 */
export const leftToPay = withPenalty(t, t.accrued_penalty);

/** SQL: all that is left to pay of a receivable on a day (yyyy-MM-dd), with the penalty of that day, by money of days up to it. */
export const leftToPayOn = (day: string, plan: Plan = t): RawBuilder<string> =>
  withPenalty(plan, sql`receivable_penalty(${plan.id}, ${day}::date)`);

/** SQL over the receivable `t`: it is open, or was written off, which is owed all the same until it has come (decision 080). */
export const isStillOwed = sql<boolean>`(${t.plan_status} in (${sql.join(PLAN_OPEN)})
  or ${t.plan_status} = ${PLAN_STATUS.badDebt} and ${leftToPay} > 0)`;
