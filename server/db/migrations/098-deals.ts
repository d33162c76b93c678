import { type Kysely, sql } from 'kysely';

/** By what each document was made out of or belongs to, so that links are found from their other end too. */
const LATER: readonly (readonly [table: string, column: string])[] = [
  ['pay_apply', 'project_id'],
  ['pay_apply', 'purchase_order_id'],
  ['purchase_order', 'project_id'],
  ['estimate_order', 'project_id'],
  ['payment', 'project_id'],
  ['scene_control', 'project_id'],
];

/** Related documents (关联单据) and the timeline of a deal walk from document to document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of LATER) {
    await sql`create index ${sql.ref(`${table}_of_${column}`)} on ${sql.table(table)} (${sql.ref(column)})
      where not deleted`.execute(db);
  }
}
