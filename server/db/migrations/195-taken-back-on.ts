import { type Kysely, sql } from 'kysely';

/**
 * The day on which a receivable became its seller's again (bought back, settled early, paid by recourse), on the notice that its debtor
 * reads: from then on the debtor owes the seller, and nobody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table factoring_notice_line add column taken_back_on date`.execute(db);
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update factoring_notice_line n set taken_back_on = (
      select max(m.value_date) from factoring_move m where m.factoring_line_id = l.id and m.kind in ('3', '4', '5'))
    from factoring_line l
    where l.id = n.factoring_line_id and (l.bought_back or l.outstanding = 0 and exists (
      select from factoring_move m where m.factoring_line_id = l.id and m.kind = '4'))`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
