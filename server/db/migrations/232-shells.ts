import { type Kysely, sql } from 'kysely';

/** What an application left behind whose company was known here already waits for nothing (认证中 → 未认证). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true), set_config('app.operator', 'shells', true)`.execute(
    db,
  );
  await sql`
    update company set real_name_status = 1
    where usc is null and real_name_status = 2
      and not exists (select from account_relation r where r.company_id = company.id and r.status = 2)
      and not exists (
        select from company_customer_apply a
        where a.company_id = company.id and not a.deleted and a.audit_status in ('1', '10')
      )`.execute(db);
  await sql`select set_config('app.maintenance', '', true), set_config('app.operator', '', true)`.execute(
    db,
  );
}
