import { type Kysely, sql } from 'kysely';

import { flowColumns } from '../flow-columns.ts';

/**
 * 额度调整申请 (rules.md C.14). The figures of the limit are those of the moment of its submission; what was granted is
 * in the approved set. At most one for a project is being reviewed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table apply_amount_adjust (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      adjust_no text collate "C" not null unique,
      project_id bigint not null references project,
      adjust_type text not null default '',
      adjust_amount numeric(20, 2) check (adjust_amount > 0),
      before_limit numeric(20, 2),
      reserved numeric(20, 2),
      occupied numeric(20, 2),
      available numeric(20, 2),
      after_limit numeric(20, 2),
      before_expire date,
      after_expire date,
      before_type text not null default '',
      after_type text not null default '',
      temp_until date,
      reason text not null default '',
      use_plan text not null default '',
      new_guarantee text not null default '',
      form_data jsonb not null default '{}',
      approved_amount numeric(20, 2) check (approved_amount > 0),
      conditions text not null default '' check (char_length(conditions) <= 1000),
      taken_back_at timestamptz,
      ${flowColumns},
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz,
      check (deleted = (deleted_at is not null)),
      check (approved_amount <= adjust_amount)
    )`.execute(db);
  await sql`create index apply_amount_adjust_newest on apply_amount_adjust (company_id, id)
    where not deleted`.execute(db);
  await sql`create index apply_amount_adjust_status
    on apply_amount_adjust (company_id, audit_status, id) where not deleted`.execute(db);
  await sql`create index apply_amount_adjust_kind
    on apply_amount_adjust (company_id, adjust_type, id) where not deleted`.execute(db);
  await sql`create index apply_amount_adjust_project on apply_amount_adjust (project_id)`.execute(
    db,
  );
  await sql`create unique index apply_amount_adjust_one_in_review on apply_amount_adjust (project_id)
    where audit_status in ('1', '10') and not deleted`.execute(db);
  await sql`create index apply_amount_adjust_ending on apply_amount_adjust (temp_until)
    where adjust_type = '5' and audit_status = '3' and taken_back_at is null`.execute(db);
  await sql`alter table apply_amount_adjust enable row level security`.execute(db);
  await sql`alter table apply_amount_adjust force row level security`.execute(db);
  await sql`
    create policy company on apply_amount_adjust using (
      company_id = nullif(current_setting('app.company_id', true), '')::bigint
      or app_is_operator()
      or current_setting('app.maintenance', true) = 'on'
    )`.execute(db);
}
