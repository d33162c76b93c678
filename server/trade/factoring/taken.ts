import { type RawBuilder, sql } from 'kysely';

import { isAtLeast, isPositive } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { PAY_ADVANCE, PAY_BALANCE } from '#contract/factoring/states.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { HeldFactoring } from './account.ts';
import { advanceRoomOf } from './room.ts';

const requests = columnsOf('pay_apply', 'r');
const financings = columnsOf('factoring', 'g');

const { inReview, approved, partPaid, paid, closed } = PAY_APPLY_STATUS;

/** SQL: what requests of a pay type take of a factoring: what is asked, was granted, or was paid of one that is closed; `but` one. */
export const takenBy = (
  factoringId: RawBuilder<unknown>,
  payType: string,
  but: RawBuilder<unknown> = sql`0`,
): RawBuilder<string> => sql<string>`(select coalesce(sum(case
      when ${requests.pay_apply_status} = ${sql.lit(inReview)} then ${requests.apply_amount}
      when ${requests.pay_apply_status} in (${sql.lit(approved)}, ${sql.lit(partPaid)}, ${sql.lit(paid)})
        then ${requests.approved_amount}
      when ${requests.pay_apply_status} = ${sql.lit(closed)} then ${requests.paid_amount}
      else 0 end), 0)
  from ${requests} where ${requests.factoring_id} = ${factoringId} and ${requests.pay_type} = ${sql.lit(payType)}
    and not ${requests.deleted} and ${requests.id} <> ${but})`;

/** SQL: what may be asked for of the advance of a factoring, as long as none of its receivables is due. */
export const advanceAskable = (factoringId: RawBuilder<unknown>): RawBuilder<string> => {
  const taken = takenBy(factoringId, PAY_ADVANCE);
  return sql<string>`coalesce((select greatest(0, least(${financings.advance_amount} - taken.amount,
      coalesce(${advanceRoomOf(sql`${financings.id}`)}, 0) - greatest(taken.amount - ${financings.advanced_amount}, 0)))
    from ${financings} cross join lateral (select ${taken} as amount) taken
    where ${financings.id} = ${factoringId} and ${financings.advance_amount} > ${financings.advanced_amount}), 0)`;
};

/** What requests of a pay type take of a factoring, `but` one; yuan. */
export async function takenOf(
  tx: Tx,
  factoringId: string,
  payType: string,
  but: string,
): Promise<string> {
  const taken = takenBy(sql`${factoringId}::bigint`, payType, sql`${but}::bigint`);
  const { rows } = await sql<{ taken: string }>`select ${taken}::text as taken`.execute(tx);
  return rows[0]?.taken ?? '0';
}

/** Whether requests leave so much less of the balance. */
export async function isBalanceFree(tx: Tx, held: HeldFactoring, less: string): Promise<boolean> {
  const taken = await takenOf(tx, held.id, PAY_BALANCE, '0');
  return isAtLeast(subtract(held.balanceAmount, taken), less);
}

/** Whether anything was asked for that was not refused. */
export async function isAsked(tx: Tx, held: HeldFactoring): Promise<boolean> {
  return isPositive(await takenOf(tx, held.id, PAY_ADVANCE, '0'));
}
