import { type Kysely, sql } from 'kysely';

/** A line that came says where its tolerance is from; of what came before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table actual_delivery_line
    add column tol_from text not null default '' check (tol_from in ('', 'line', 'order', 'param'))`.execute(
    db,
  );
  await sql`comment on column actual_delivery_line.tol_from is
    'Who said tol_permille: the line of the order, the order, or the parameter; empty where it was not noted.'`.execute(
    db,
  );
}
