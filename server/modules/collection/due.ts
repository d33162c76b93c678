import { sql } from 'kysely';

import { greater } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import type { Parts } from '#contract/collection/penalty.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Receivable } from './lock.ts';

const t = columnsOf('receivable_plan', 't');

/** What of a receivable is outstanding on the day of its penalty; yuan with two decimals. */
export function outstandingOf(receivable: Receivable): Parts {
  const { principal, fee, paidPrincipal, paidFee, paidPenalty, waivedPenalty, accrued } =
    receivable;
  return {
    principal: round2(subtract(principal, paidPrincipal)),
    fee: round2(subtract(fee, paidFee)),
    penalty: round2(greater('0', subtract(accrued, add(paidPenalty, waivedPenalty)))),
  };
}

export const totalOf = ({ principal, fee, penalty }: Parts) => round2(add(principal, fee, penalty));

/** Whether what lies in a sale of whose goods nothing is owed is still to be given up: no collection brings it back. */
export const isLossLeft = sql<boolean>`(${t.plan_status} in (${sql.lit(PLAN_STATUS.settled)}, ${sql.lit(PLAN_STATUS.early)})
  and ${t.settle_principal} = 0 and ${t.exposure} > ${t.freed} and ${t.exposure_lost_on} is null)`;
