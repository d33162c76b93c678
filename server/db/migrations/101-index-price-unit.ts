import { type Kysely, sql } from 'kysely';

/** An index has prices by the ton and by the piece: a line is held against those of its own unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function index_price_on(text, date)`.execute(db);
  await sql`
    create function index_price_on(name text, day date, per text) returns numeric language plpgsql as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      found numeric;
    begin
      perform set_config('app.operator', 'index price', true);
      select price into found from index_price p
        where p.index_name = name and p.unit = per and p.price_date <= day
        order by p.price_date desc, p.id desc limit 1;
      perform set_config('app.operator', operator, true);
      return found;
    end $$`.execute(db);
}
