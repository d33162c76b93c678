import { type Kysely, type RawBuilder, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

/**
 * What a company that is named by a document reaches of it, beside the document's own company: what its lists show it, and
 * nothing before that (decision 212). The states are those of the sides of each noun.
 */
const OTHERS: Readonly<Record<string, RawBuilder<boolean>>> = {
  pick_goods: sql`audit_status = '3' or audit_status = '6' and approved_at is not null`,
  logistics_entry: sql`logistics_status <> '0'`,
  delivery: sql`submitted_at is not null`,
  payment: sql`payment_status <> '1'`,
  pay_apply: sql`supplier_id = ${COMPANY} and audit_status = '3'
    or buyer_company_id = ${COMPANY} and audit_status not in ('0', '5')`,
};

/**
 * All requests of a purchase order: what they take of it bounds what its supplier may still ask for and what it may expect, those
 * that its buyer has under review among them. Which of a request is told is the asker's to keep to.
 */
async function requestsOfOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_requests(of_order bigint) returns setof pay_apply language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      return query
        select r.* from pay_apply r
        where not r.deleted and (r.purchase_order_id = of_order
          or r.id = (select o.pay_apply_id from purchase_order o where o.id = of_order));
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, shown] of Object.entries(OTHERS)) {
    await sql`alter policy readers on ${sql.table(name)} using (
      company_id = ${COMPANY} or (${shown}) and ${COMPANY} = any (seen_by) or ${PLATFORM})`.execute(
      db,
    );
  }
  await requestsOfOrders(db);
}
