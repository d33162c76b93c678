import { sql } from 'kysely';

import { inScope } from '#server/kernel/session/scope.ts';
import { openBalance } from '#server/trade/payments/paid-elsewhere.ts';

import type { TestApp } from './app.ts';
import type { Dues, Owed } from './dues.ts';
import type { Deal } from './pay-applies.ts';

interface Settled {
  amount: string;
  exposure: string;
  principal: string;
  /** A pay-out that lay in no sale before, and all of it lies in this one. */
  payOut?: { id: string; amount: string };
}

let papers = 0;

/** What lies in the sale, of the first pay-out of its order of which so much lies in no other; none of an order that nobody has paid. */
async function firstOf(
  portal: TestApp,
  { saleId, exposure }: { saleId: string; exposure: string },
) {
  const { rows } = await sql<{ id: string; amount: string }>`
    select p.id, ${exposure} as amount from sales_order s join estimate_order e on e.id = s.estimate_order_id
    join payment p on p.pay_apply_id = e.pay_apply_id and p.payment_status in ('3', '4') and p.return_of is null
    where s.id = ${saleId} and ${exposure}::numeric between 0.01 and p.amount - coalesce((
      select sum(amount - returned) from sales_order_advance where payment_id = p.id), 0)
    order by p.id limit 1`.execute(portal.database.superuser);
  return rows[0];
}

async function lies(
  { database: { superuser } }: TestApp,
  payOut: { id: string; amount: string } | undefined,
  { saleId, at }: { saleId: string; at: Date },
): Promise<void> {
  if (payOut === undefined) return;
  await sql`insert into sales_order_advance (sales_order_id, payment_id, amount, from_date, until_date, days, fee, created_at)
    values (${saleId}, ${payOut.id}, ${payOut.amount}, ${at}::date, ${at}::date, 0, 0, ${at})`.execute(
    superuser,
  );
}

/** A settled sale with the purchase settlement of the same goods, which its supplier confirms. */
export async function settledSale(
  dues: Dues,
  paid: { deal: Deal; estimateId: string },
  of: Settled,
): Promise<{ paperId: string; purchaseOrderId: string; plan: Owed }> {
  const { portal } = dues;
  const saleId = await dues.sale(paid, { principal: of.principal, exposure: of.exposure });
  const plan = await dues.open(paid.deal, saleId);
  papers += 1;
  const at = portal.clock.now();
  const { rows } = await sql<{ id: string; purchaseOrderId: string }>`
    insert into purchase_settlement (settlement_no, company_id, seen_by, project_id, purchase_order_id,
      sales_order_id, settle_date, settle_basis, price_mode, goods_amount, deduction_total, tax_amount,
      amount_excl, settle_amount, purchase_settlement_status, confirmed_at,
      created_by, created_at, updated_by, updated_at)
    select ${`CJ2026052${String(papers).padStart(5, '0')}`}, ${paid.deal.supplier.companyId},
      array[${paid.deal.supplier.companyId}::bigint], ${paid.deal.projectId}, estimate.purchase_order_id, ${saleId},
      ${at}::date, '4', '1', ${of.amount}, 0, 0, ${of.amount}, ${of.amount}, '3', ${at},
      account.id, ${at}, account.id, ${at}
    from estimate_order estimate, account where estimate.id = ${paid.estimateId}
    order by account.id limit 1
    returning id, purchase_order_id as "purchaseOrderId"`.execute(portal.database.superuser);
  const [paper] = rows;
  if (paper === undefined) throw new Error('There is no order to settle');
  await lies(portal, of.payOut ?? (await firstOf(portal, { saleId, ...of })), { saleId, at });
  const scope = { companyId: paid.deal.supplier.companyId };
  await inScope(portal.database.db, scope, (tx) =>
    openBalance(tx, paper.id, { at, accountId: null }),
  );
  return { paperId: paper.id, purchaseOrderId: paper.purchaseOrderId, plan };
}
