import { type RawBuilder, sql } from 'kysely';

import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { ME } from '#server/kernel/company/taking-part.ts';

const plans = columnsOf('receivable_plan', 'p');
const sales = columnsOf('sales_order', 's');
const orders = columnsOf('estimate_order', 'e');
const notices = columnsOf('factoring_notice', 'n');
const owed = columnsOfRow<{ buyer_company_id: string; amount: string }>('owed');
const part = columnsOfRow<{ partner: string; amount: string }>('part');

/**
 * SQL: of sums by partner that of one. They name no column of the list, so that the database makes them once for a page, however many
 * rows it has, and looks each row up in them.
 */
const ofPartner = (sums: RawBuilder<unknown>, partner: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((
    select jsonb_object_agg(${part.partner}, ${part.amount}) from (${sums}) part
  ) ->> ${partner}::text, '0.00')`;

/** SQL: what my company still has to pay for what a partner supplied or has sold of it, yuan, the penalty apart (docs/decisions/163). */
export const payableTo = (partner: RawBuilder<unknown>): RawBuilder<string> =>
  ofPartner(
    sql`select item.partner, sum(item.amount)::numeric(20, 2) as amount from (
      select ${orders.supplier_id} as partner,
        ${plans.principal} + ${plans.fee} - ${plans.paid_principal} - ${plans.paid_fee} as amount
      from ${plans} join ${sales} on ${sales.id} = ${plans.sales_order_id}
      join ${orders} on ${orders.id} = ${sales.estimate_order_id}
      where ${plans.company_id} = ${ME} and not ${plans.deleted}
        and ${plans.principal} + ${plans.fee} > ${plans.paid_principal} + ${plans.paid_fee}
      union all
      select ${notices.seller_id}, ${notices.unpaid_amount} from ${notices}
      where ${notices.company_id} = ${ME} and not ${notices.deleted} and ${notices.unpaid_amount} > 0
    ) item group by 1`,
    partner,
  );

/** SQL: what the platform still owes my company of what it has supplied for a partner, yuan. */
export const receivableOf = (partner: RawBuilder<unknown>): RawBuilder<string> =>
  ofPartner(
    sql`select ${owed.buyer_company_id} as partner, ${owed.amount}::numeric(20, 2) as amount from owed_by_buyers() owed`,
    partner,
  );
