import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const paper of ['sales_order', 'purchase_settlement']) {
    await sql`alter table ${sql.table(`${paper}_line`)}
      add foreign key (actual_line_id) references actual_delivery_line`.execute(db);
  }
  // A settlement is two papers with states of their own and no approval: its key answered as if there were one.
  await sql`delete from process_config where module_id = '8' and process_def_key = 'settle_default'`.execute(
    db,
  );
}
