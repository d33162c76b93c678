import { type Kysely, sql } from 'kysely';

const PAPERS = ['sales_order', 'purchase_settlement'];

/**
 * What a dispute over a receipt holds of papers that its goods are on already, and what its end changes of them: both are rows that
 * are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const paper of PAPERS) {
    await sql`alter table ${sql.table(`${paper}_change`)} add column of_receipt boolean not null default false`.execute(
      db,
    );
    const [held, owner] = [sql.table(`${paper}_hold`), sql.ref(`${paper}_id`)];
    await sql`
      create table ${held} (
        id bigint primary key default next_id(),
        ${owner} bigint not null references ${sql.table(paper)},
        line_id bigint not null references ${sql.table(`${paper}_line`)},
        dispute_id bigint not null references dispute,
        qty numeric(20, 6) not null check (qty > 0),
        amount numeric(20, 2) not null check (amount >= 0),
        created_at timestamptz not null,
        unique (dispute_id, line_id))`.execute(db);
    await sql`alter table ${held} enable row level security, force row level security`.execute(db);
    await sql`create policy document on ${held}
      using (exists (select from ${sql.table(paper)} t where t.id = ${owner}))`.execute(db);
    await sql`create index on ${held} (line_id)`.execute(db);
    await sql`revoke update, delete, truncate on ${held} from portal_app`.execute(db);
  }
}
