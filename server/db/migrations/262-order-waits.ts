import { type Kysely, sql } from 'kysely';

/**
 * Whose turn it is before a granted payment request is paid (rules.md M10): 'supplier', 'buyer' or 'both' confirm their order, 'platform'
 * has it back from a supplier that declined; '' where nobody has to. Neither side reads the other's order, and both are told this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_waits_for(request bigint) returns text language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      found text;
    begin
      perform set_config('app.maintenance', 'on', true);
      select case
          when o.purchase_order_status = '7' then 'platform'
          when o.purchase_order_status = '1' and e.estimate_order_status = '1' then 'both'
          when o.purchase_order_status = '1' then 'supplier'
          when e.estimate_order_status = '1' then 'buyer'
        end into found
      from pay_apply r
      join purchase_order o on o.id = coalesce(r.purchase_order_id, (
        select made.id from purchase_order made where made.pay_apply_id = r.id))
      join estimate_order e on e.purchase_order_id = o.id
      where r.id = request;
      perform set_config('app.maintenance', was, true);
      return coalesce(found, '');
    end $$`.execute(db);
}
