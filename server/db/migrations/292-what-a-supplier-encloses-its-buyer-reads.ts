import { type Kysely, sql } from 'kysely';

/** The papers of what suppliers have asked for, for the buyers that see it: as `shareFiles` shows them from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    insert into attachment (file_id, file_type, object_type, object_id, company_id, sort, created_at)
    select a.file_id, a.file_type, 'payApply.shared', a.object_id, p.buyer_company_id, a.sort, a.created_at
    from attachment a join pay_apply p on p.id = a.object_id
    where a.object_type = 'payApply' and not p.deleted and p.company_id <> p.buyer_company_id
      and p.audit_status not in ('0', '5')`.execute(db);
}
