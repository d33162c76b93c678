import { type Kysely, sql } from 'kysely';

/** A refund of a collection goes to its payer's own account, which is kept with it as it was; the number stays sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_refund add column account jsonb`.execute(db);
  // What is under way and was never told where to goes where it would be sent now; a payer without an account has it cancelled.
  await sql`
    update collection_refund f set account = (
      select jsonb_build_object('name', b.name, 'last4', b.account_no_last4, 'openBank', b.open_bank, 'sealed', b.account_no_sealed)
      from collection c join bank b on b.company_id = c.company_id
      where c.id = f.collection_id and not b.deleted and b.account_no_sealed <> '' and b.open_bank <> ''
      order by b.is_default desc, b.id limit 1)
    where refund_status in ('1', '2')`.execute(db);
}
