import { type Kysely, sql } from 'kysely';

/** Tables whose lists count up to ten thousand rows. */
const LISTED = [
  'apply_amount_adjust',
  'bank',
  'company_admin_change',
  'company_customer_apply',
  'company_invitation',
  'contact_bank',
  'contact_client',
  'limit_ledger',
  'message',
  'person',
  'project',
  'scene_control',
];

const ONCE = [
  "(NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint",
  "(NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint",
  "(current_setting('app.maintenance'::text, true) = 'on'::text)",
  'app_is_operator()',
];

const once = (expression: string) =>
  ONCE.reduce((text, asked) => text.replaceAll(asked, `(select ${asked})`), expression);

/** As migration 031 for processes: the policies ask whose statement it is once per statement instead of once per row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; table: string; qual: string; held: string | null }>`
    select policyname as name, tablename as "table", qual, with_check as held from pg_policies
    where schemaname = 'public' and qual is not null and tablename = any (${LISTED})`.execute(db);
  for (const { name, table, qual, held } of rows) {
    const check = held === null ? sql`` : sql`with check (${sql.raw(once(held))})`;
    await sql`alter policy ${sql.ref(name)} on ${sql.table(table)}
      using (${sql.raw(once(qual))}) ${check}`.execute(db);
  }
}
