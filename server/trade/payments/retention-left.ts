import { type RawBuilder, sql } from 'kysely';

import { PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const draws = columnsOf('supplier_balance_draw', 'd');
const requests = columnsOf('pay_apply', 'r');

/**
 * SQL over a supplier's balance: what of the retention (质保金) that its settlement keeps back no request has asked for, as a request for
 * it is bounded (drawBalance). The column `retention` itself never falls.
 */
export const retentionLeft = (balance: {
  readonly id: RawBuilder<unknown>;
  readonly balance: RawBuilder<unknown>;
  readonly retention: RawBuilder<unknown>;
}): RawBuilder<string> => sql<string>`(
  select greatest(0, least(${balance.balance} - coalesce(sum(${draws.amount}), 0),
    ${balance.retention} - coalesce(sum(${draws.amount}) filter (where ${requests.pay_type} = ${sql.lit(PAY_TYPE.retention)}), 0)))
  from ${draws} join ${requests} on ${requests.id} = ${draws.pay_apply_id}
  where ${draws.balance_id} = ${balance.id} and not ${draws.ended})`;
