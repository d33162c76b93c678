import { type Kysely, sql } from 'kysely';

/** 变更管理员 by an operator: of whoever administered the company until then, if anybody, the audit row tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company_admin_change
      alter column from_account_id drop not null,
      add column operator_id bigint references account,
      add column reason text not null default '',
      add constraint company_admin_change_by_check check (num_nonnulls(from_account_id, operator_id) = 1)`.execute(
    db,
  );
  await sql`comment on column company_admin_change.operator_id is
    'Who of the platform changed it; null where the administrator did.'`.execute(db);
}
