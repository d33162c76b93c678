import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { InDeals } from '#server/kernel/parts/deal.ts';

const t = columnsOf('pay_apply', 't');
const lines = columnsOf('limit_ledger', 'l');
const kinds = columnsOf('enum_entry', 'k');

/**
 * 付款申请 in deals: with what it did to the limit, which is how its buyer learns that money went out. Told to whoever is told
 * the cost, and behind the ledger's own policy.
 */
export const payApplyInDeals: InDeals = {
  amount: 'applyAmount',
  granted: 'approvedAmount',
  outOf: { purchaseOrder: 'purchase_order_id', factoring: 'factoring_id' },
  entries: {
    toldWith: 'cost',
    rows: sql`
      select ${lines.id}, ${lines.at}, '额度' || ${kinds.name} || ' '
        || to_char(abs(${lines.amount}), 'FM999,999,999,990.00') || ' 元' as word
      from ${lines} join ${kinds} on ${kinds.enum_name} = 'LedgerType' and ${kinds.code} = ${lines.type}
      where ${lines.project_id} = ${t.project_id} and ${lines.object_type} = 'payApply'
        and ${lines.object_id} = ${t.id}`,
  },
};
