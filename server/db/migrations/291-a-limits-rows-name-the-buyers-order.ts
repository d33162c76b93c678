import { type Kysely, sql } from 'kysely';

/**
 * Of which order of the buyer a purchase settlement is. A limit's row names the settlement, which the buyer is told nothing of
 * (decisions 063, 169); what it is told instead it must itself be allowed to read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function settled_estimate(of_settlement bigint) returns bigint language plpgsql stable as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      found_id bigint;
    begin
      perform set_config('app.maintenance', 'on', true);
      select e.id into found_id from purchase_settlement p
        join estimate_order e on e.purchase_order_id = p.purchase_order_id where p.id = of_settlement;
      perform set_config('app.maintenance', was, true);
      return found_id;
    end $$`.execute(db);
}
