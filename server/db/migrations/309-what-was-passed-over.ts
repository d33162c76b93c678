import { type Kysely, sql } from 'kysely';

/** When an earlier migration has run here: rows of before it are those that it was to put right. */
const ranAt = (name: string) =>
  sql`(select m.timestamp::timestamptz from migration m where m.name = ${sql.lit(name)})`;

/**
 * Migrations 125, 175, 211 and 275 put rows right that the policies of their tables hid from them, and changed none where they ran over
 * a database that was in use (docs/decisions/207). What they were to do is done here, for what was there before each of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What was assigned after the settlement, without days and fee (125).
  await sql`
    update sales_order_advance set after_settlement = true
    where not after_settlement and days = 0 and fee = 0 and until_date = from_date
      and created_at < ${ranAt('125-returned-payment')}`.execute(db);
  // The rows of batches: without them the bank's result finds none of their pay-outs (175).
  await sql`
    insert into payment_batch_line (batch_id, row_no, payment_id)
    select p.batch_id, p.batch_row, p.id from payment p
    where p.batch_id is not null and not exists (
      select from payment_batch_line l where l.batch_id = p.batch_id and l.row_no = p.batch_row)`.execute(
    db,
  );
  // Where refunds go that are under way (211).
  await sql`
    update collection_refund f set account = (
      select jsonb_build_object('name', b.name, 'last4', b.account_no_last4, 'openBank', b.open_bank, 'sealed', b.account_no_sealed)
      from collection c join bank b on b.company_id = c.company_id
      where c.id = f.collection_id and not b.deleted and b.account_no_sealed <> '' and b.open_bank <> ''
      order by b.is_default desc, b.id limit 1)
    where f.refund_status in ('1', '2') and f.account is null`.execute(db);
  // What suppliers asked for was held from the submission on (275).
  await sql`
    update pay_apply set held_since = submit_time
    where held_since is null and submit_time < ${ranAt('275-held-since')}`.execute(db);
}
