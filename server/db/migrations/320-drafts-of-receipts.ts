import { type Kysely, sql } from 'kysely';

/**
 * What a buyer has only noted down of a delivery (实收 as a draft) is its own, lines and all; its supplier reaches it once it was handed in,
 * as its lists say. What was signed at the site is known to both from that moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter policy readers on actual_delivery using (
      company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)
      or (actual_status <> '0' or sign_way <> '1')
        and (select nullif(current_setting('app.company_id', true), '')::bigint) = any (seen_by)
      or (select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`.execute(
    db,
  );
}
