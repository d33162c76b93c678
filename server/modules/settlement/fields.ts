import { type RawBuilder, sql } from 'kysely';
import type { SettledLine } from '#contract/settlement/lines.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { madeJson, madeText } from '#server/kernel/resource/field.ts';
import { lines } from '#server/kernel/resource/lines.ts';
import { wireTimeOf } from '#server/kernel/sql/day-of.ts';
import { retentionKept } from '#server/trade/payments/retention-left.ts';

const advances = columnsOf('sales_order_advance', 'a');
const kept = columnsOf('supplier_balance', 'k');
const draws = columnsOf('supplier_balance_draw', 'd');

type Paper = 'sales_order' | 'purchase_settlement';

const money = (column: string) => ({ column, type: 'money' }) as const;
const numeric = (column: string) => ({ column, type: 'numeric' }) as const;
const text = (column: string) => ({ column, type: 'text' }) as const;

/** The lines of a paper as its detail answers them. */
export const settledLinesOf = (paper: Paper) =>
  lines<SettledLine>('lines', paper, {
    table: `${paper}_line`,
    owner: `${paper}_id`,
    columns: {
      actualLineId: { column: 'actual_line_id', type: 'bigint' },
      goodsName: text('goods_name'),
      brand: text('brand'),
      spec: text('spec'),
      material: text('material'),
      unit: text('unit'),
      orderedQty: numeric('ordered_qty'),
      shippedQty: numeric('shipped_qty'),
      receivedQty: numeric('received_qty'),
      rejectedQty: numeric('rejected_qty'),
      diffPermille: numeric('diff_permille'),
      settleQty: numeric('settle_qty'),
      indexDate: { column: 'index_date', type: 'date' },
      priceBasis: text('price_basis'),
      priceIncl: numeric('price_incl'),
      taxRate: numeric('tax_rate'),
      grossAmount: money('gross_amount'),
      deduction: money('deduction'),
      deductionReason: text('deduction_reason'),
      amountIncl: money('amount_incl'),
      taxAmount: money('tax_amount'),
      amountExcl: money('amount_excl'),
      disputedQty: numeric('disputed_qty'),
      disputedAmount: money('disputed_amount'),
    },
  });

/** What ends of disputes have changed of a paper, oldest first. */
export const changesOf = (paper: Paper) =>
  madeJson(
    'changes',
    sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id::text, 'lineId', c.line_id::text,
          'qty', trim_scale(c.qty)::text, 'amountIncl', c.amount_incl::text, 'taxAmount', c.tax_amount::text,
          'note', c.note, 'createTime', ${wireTimeOf(sql`c.created_at`)})
        order by c.id)
      from ${sql.table(`${paper}_change`)} c where ${sql.ref(`c.${paper}_id`)} = t.id), '[]')`,
  );

/** The pay-outs that lie in a sale, oldest first; neither their numbers nor their accounts. */
export const advancesOf = madeJson(
  'advances',
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', ${advances.id}::text, 'amount', ${advances.amount}::text,
        'fromDate', ${advances.from_date}::text, 'untilDate', ${advances.until_date}::text,
        'days', ${advances.days}, 'fee', ${advances.fee}::text)
      order by ${advances.from_date}, ${advances.id})
    from ${advances} where ${advances.sales_order_id} = t.id), '[]')`,
);

/** SQL: something of the supplier's balance of the settlement `t`; '' before it is confirmed. */
const ofBalance = (what: RawBuilder<unknown>) => sql`coalesce((select ${what}::text from ${kept}
  where ${kept.purchase_settlement_id} = t.id), '')`;

/** What the platform still owes of a purchase settlement, and what of it is kept back until its day (rules.md M9, M12). */
export const balanceFields = {
  balance: madeText('balance', ofBalance(kept.balance)),
  balanceAsked: madeText(
    'balance_asked',
    ofBalance(sql`(select coalesce(sum(${draws.amount}), 0)::numeric(20, 2) from ${draws}
      where ${draws.balance_id} = ${kept.id} and not ${draws.ended})`),
  ),
  retention: madeText('retention', ofBalance(retentionKept(kept))),
  retentionDate: madeText(
    'retention_day',
    ofBalance(sql`case when ${retentionKept(kept)} > 0 then ${kept.retention_date} end`),
  ),
};
