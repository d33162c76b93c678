import { type Kysely, sql } from 'kysely';

import type { Database } from '#server/db/types.ts';

/** What a call leaves behind of the caller's own doing, whatever it was about. */
const TRACES = ['audit_log', 'idempotency', 'session', 'migration', 'migration_lock'];

/**
 * Makes `scoping_print(ids, own)`: what every table holds that names one of these ids, in short. A row of the account
 * `own`, such as its drafts, does not count.
 */
export async function prepareFingerprint(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and a.attnum > 0 and a.atttypid = 'bigint'::regtype and c.relname <> all(${TRACES})
    group by c.relname order by c.relname`.execute(db);
  const parts = rows.map(({ name, columns }) => {
    const named = sql.join(
      columns.map((column) => sql`r.${sql.ref(column)} = any(ids)`),
      sql` or `,
    );
    const mine = ['account_id', 'uploader_id'].find((column) => columns.includes(column));
    const others =
      mine && name !== 'account_relation'
        ? sql`r.${sql.ref(mine)} is distinct from own`
        : sql`true`;
    return sql`select ${sql.lit(name)} as part,
      string_agg(md5(r::text), '' order by md5(r::text)) as rows
      from ${sql.table(name)} r where (${named}) and ${others}`;
  });
  await sql`
    create function scoping_print(ids bigint[], own bigint) returns jsonb language sql stable as $$
      select jsonb_object_agg(part, rows) from (${sql.join(parts, sql` union all `)}) parts
    $$`.execute(db);
}

/** Per table what names one of these ids. */
export async function fingerprint(
  db: Kysely<Database>,
  ids: readonly string[],
  own: string | null,
): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ print: Record<string, string | null> }>`
    select scoping_print(${ids}::bigint[], ${own}::bigint) as print`.execute(db);
  return rows[0]?.print ?? {};
}
