import { sql } from 'kysely';

import type { TestApp } from './app.ts';

let papers = 0;

interface Between {
  projectId: string;
  estimateId: string;
  orderId: string;
  /** The receipt of both lines. */
  receiptId: string;
  buyerId: string;
  supplierId: string;
  accountId: string;
}

/** Both papers of C.0.3 as they are once both sides have confirmed them, with freight and fees on the sale. */
export async function settledPapers(
  portal: TestApp,
  { projectId, estimateId, orderId, receiptId, buyerId, supplierId, accountId }: Between,
): Promise<{ saleId: string; saleNo: string; purchaseId: string }> {
  const db = portal.database.superuser;
  const at = portal.clock.now();
  papers += 1;
  const saleNo = `XS-T${papers}`;
  const stamps = sql`${accountId}, ${at}, ${accountId}, ${at}`;
  const { rows: sales } = await sql<{ id: string }>`
    insert into sales_order (company_id, seen_by, sales_order_no, project_id, settle_date, settle_basis, price_mode,
      goods_amount, deduction_total, tax_amount, amount_excl, settle_amount, confirmed_at, estimate_order_id,
      freight, freight_tax_rate, freight_tax, service_rate, service_fee, service_tax_rate, service_tax,
      fund_fee, fund_tax_rate, fund_tax, settle_principal, exposure, annual_rate, day_count, credit_days,
      fee_until, sales_order_status, created_by, created_at, updated_by, updated_at)
    values (${buyerId}, array[${buyerId}]::bigint[], ${saleNo}, ${projectId}, '2026-05-20', '4', '1',
      914533.00, 0, 106920.27, 836878.93, 943799.20, ${at}, ${estimateId},
      2000.00, 0.09, 165.14, 0.01, 9200.00, 0.06, 520.75, 18066.20, 0.06, 1022.62, 916533.00, 903310.00,
      0.08, 360, 90, '2026-08-18', '3', ${stamps}) returning id`.execute(db);
  const saleId = sales[0]?.id ?? '';
  const { rows: buys } = await sql<{ id: string }>`
    insert into purchase_settlement (company_id, seen_by, settlement_no, project_id, settle_date, settle_basis,
      price_mode, goods_amount, deduction_total, tax_amount, amount_excl, settle_amount, confirmed_at,
      purchase_order_id, sales_order_id, purchase_settlement_status, created_by, created_at, updated_by, updated_at)
    values (${supplierId}, array[${supplierId}]::bigint[], ${`CJ-T${papers}`}, ${projectId}, '2026-05-20', '4',
      '1', 903310.00, 0, 103920.62, 799389.38, 903310.00, ${at}, ${orderId}, ${saleId}, '3', ${stamps})
    returning id`.execute(db);
  const purchaseId = buys[0]?.id ?? '';
  const goods = [
    { place: 0, qty: '149.400', spec: 'Φ12', sale: '3695', buy: '3650' },
    { place: 1, qty: '100.000', spec: 'Φ20', sale: '3625', buy: '3580' },
  ];
  for (const { place, qty, spec, sale, buy } of goods) {
    for (const [table, owner, id, price, order, column] of [
      [
        'sales_order_line',
        'sales_order_id',
        saleId,
        sale,
        'estimate_order_line',
        'estimate_line_id',
      ],
      [
        'purchase_settlement_line',
        'purchase_settlement_id',
        purchaseId,
        buy,
        'purchase_order_line',
        'purchase_line_id',
      ],
    ] as const) {
      const [of_, orderOf] =
        order === 'estimate_order_line'
          ? ['estimate_order_id', estimateId]
          : ['purchase_order_id', orderId];
      await sql`
        insert into ${sql.table(table)} (${sql.ref(owner)}, sort, actual_line_id, goods_name, brand, spec, material,
          unit, ordered_qty, shipped_qty, received_qty, rejected_qty, settle_qty, price_incl, tax_rate,
          gross_amount, amount_incl, tax_amount, amount_excl, ${sql.ref(column)})
        select ${id}, ${place}, (select a.id from actual_delivery_line a where a.actual_delivery_id = ${receiptId}
              order by a.sort offset ${place} limit 1), '热轧带肋钢筋', '', ${spec}, 'HRB400E', 't', ${qty}, ${qty}, ${qty}, 0, ${qty},
          ${price}, 0.13, round(${qty}::numeric * ${price}, 2), round(${qty}::numeric * ${price}, 2),
          round(round(${qty}::numeric * ${price}, 2) * 0.13 / 1.13, 2),
          round(${qty}::numeric * ${price}, 2) - round(round(${qty}::numeric * ${price}, 2) * 0.13 / 1.13, 2),
          (select l.id from ${sql.table(order)} l where ${sql.ref(`l.${of_}`)} = ${orderOf} order by l.sort
            offset ${place} limit 1)`.execute(db);
    }
  }
  return { saleId, saleNo, purchaseId };
}
