import { type Kysely, sql } from 'kysely';

/**
 * What of a sale is collected is what has come of its settlement: principal and the fees of the settlement. Until now the fees of
 * extensions, which are agreed after it, were counted as well, so that a sale stood as collected while its buyer still owed principal.
 * The status follows as countSale says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update sales_order s set collected_amount = come.amount, version = s.version + 1,
      sales_order_status = case
        when come.amount >= s.settle_amount and come.amount > 0 then '8'
        when come.amount > 0 then '7'
        when s.invoiced_amount >= s.settle_amount and s.invoiced_amount > 0 then '6'
        when s.invoiced_amount > 0 then '5'
        when s.applied_amount > 0 then '4'
        else '3' end
    from receivable_plan p cross join lateral (
      select p.paid_principal + least(p.paid_fee, o.service_fee + o.fund_fee) as amount
      from sales_order o where o.id = p.sales_order_id) come
    where p.sales_order_id = s.id and not p.deleted and s.collected_amount <> come.amount
      and s.sales_order_status in ('3', '4', '5', '6', '7', '8')`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
