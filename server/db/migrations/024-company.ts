import { type Kysely, sql } from 'kysely';

const OWN_COMPANY = sql`company_id = nullif(current_setting('app.company_id', true), '')::bigint`;
const ME = sql`nullif(current_setting('app.account_id', true), '')::bigint`;

/** What a company says of itself beside its name and code; only its members and operators read it. */
async function profiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_profile (
      company_id bigint primary key references company,
      contact_person text not null default '' check (char_length(contact_person) <= 25),
      contact_phone text not null default '',
      contact_address text not null default '' check (char_length(contact_address) <= 100),
      legal_phone text not null default '',
      legal_certificate_no_sealed text not null default '',
      legal_certificate_no_hash text collate "C" not null default '',
      legal_certificate_no_last4 text not null default '',
      actual_controller_phone text not null default '',
      actual_certificate_no_sealed text not null default '',
      actual_certificate_no_hash text collate "C" not null default '',
      actual_certificate_no_last4 text not null default '',
      invoice_title text not null default '' check (char_length(invoice_title) <= 100),
      tax_no text not null default '',
      invoice_address text not null default '' check (char_length(invoice_address) <= 100),
      invoice_phone text not null default '',
      invoice_bank text not null default '' check (char_length(invoice_bank) <= 100),
      invoice_account_sealed text not null default '',
      invoice_account_hash text collate "C" not null default '',
      invoice_account_last4 text not null default '',
      updated_by bigint references account,
      updated_at timestamptz not null,
      version int not null default 1
    )`.execute(db);
  await sql`alter table company_profile enable row level security`.execute(db);
  await sql`alter table company_profile force row level security`.execute(db);
  await sql`
    create policy company_profile_company on company_profile
    using (${OWN_COMPANY} or app_is_operator())`.execute(db);
}

/** An invitation (邀请) to act for a company, to a phone: whoever signs in with that phone may accept it. */
async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_invitation (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
      customer_role text[] not null,
      job_title text not null default '' check (char_length(job_title) <= 30),
      status smallint not null default 1 check (status between 1 and 5),
      expires_at timestamptz not null,
      sent_at timestamptz not null,
      answered_at timestamptz,
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index company_invitation_newest on company_invitation (company_id, id)
    where not deleted`.execute(db);
  await sql`create index company_invitation_phone on company_invitation (phone)
    where status = 1 and not deleted`.execute(db);
  await sql`create unique index company_invitation_open on company_invitation (company_id, phone)
    where status = 1 and not deleted`.execute(db);
  await sql`alter table company_invitation enable row level security`.execute(db);
  await sql`alter table company_invitation force row level security`.execute(db);
  await sql`
    create policy company_invitation_company on company_invitation
    using (${OWN_COMPANY} or app_is_operator())`.execute(db);
  await sql`
    create policy maintenance on company_invitation
    using (current_setting('app.maintenance', true) = 'on')`.execute(db);
  await sql`
    create policy company_invitation_invited on company_invitation
    using (not deleted and phone = (select phone from account where id = ${ME}))`.execute(db);
}

/**
 * Nobody lets himself into a company, nor gives himself a role: a relation begins inside the company's own scope, by an
 * operator, with an open invitation that names just these roles, or as the applicant of a company that has no code yet.
 * Whoever belongs to a company may leave it.
 */
async function relations(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_relation
      add column updated_at timestamptz,
      add column updated_by bigint references account,
      add column created_by bigint references account,
      add column version int not null default 1,
      add column deleted boolean not null generated always as (status <> 2) stored,
      add column deleted_at timestamptz`.execute(db);
  await sql`
    create function may_relate(company bigint, roles text[]) returns boolean language sql stable as $$
      select coalesce(company = nullif(current_setting('app.company_id', true), '')::bigint, false)
        or app_is_operator()
        or (roles = array['companyApplicant']
          and exists (select from company c where c.id = company and c.usc is null))
        or exists (
          select from company_invitation i join account a on a.phone = i.phone
          where a.id = nullif(current_setting('app.account_id', true), '')::bigint
            and i.company_id = company and i.status = 1 and not i.deleted and i.customer_role = roles
        )
    $$`.execute(db);
  // Forced, the policies hide every row from the owner too.
  await sql`alter table account_relation no force row level security`.execute(db);
  await sql`update account_relation set created_by = account_id, updated_by = account_id,
    updated_at = created_at`.execute(db);
  await sql`alter table account_relation force row level security`.execute(db);
  await sql`
    create function begin_relation() returns trigger language plpgsql as $$
      begin
        new.created_by := coalesce(new.created_by, new.account_id);
        new.updated_by := coalesce(new.updated_by, new.created_by);
        new.updated_at := coalesce(new.updated_at, new.created_at);
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger account_relation_begin before insert on account_relation
    for each row execute function begin_relation()`.execute(db);
  await sql`
    create policy account_relation_begin on account_relation as restrictive for insert
    with check (may_relate(company_id, customer_role))`.execute(db);
  await sql`
    create function guard_relation() returns trigger language plpgsql as $$
      begin
        if row_security_active('account_relation')
          and not (new.status = 3 and new.customer_role = old.customer_role
            and new.company_id = old.company_id and new.account_id = old.account_id)
          and not may_relate(new.company_id, new.customer_role) then
          raise exception 'new row violates row-level security: a relation is not changed from outside';
        end if;
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger account_relation_guard before update on account_relation
    for each row execute function guard_relation()`.execute(db);
}

/** How many act for a company; asked by those who do. Looks past the wall for the count alone. */
async function memberCount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function member_count(company bigint, at timestamptz) returns int
    language plpgsql volatile as $$
      declare
        found int;
        before text := coalesce(current_setting('app.company_id', true), '');
      begin
        perform set_config('app.company_id', company::text, true);
        select count(*) into found from account_relation r
          where r.company_id = company and r.status = 2 and (r.valid_to is null or r.valid_to > at);
        perform set_config('app.company_id', before, true);
        return found;
      end
    $$`.execute(db);
}

/** 变更管理员: who handed over to whom, with the letter (授权委托书) attached. */
async function administratorChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_admin_change (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      from_account_id bigint not null references account,
      to_account_id bigint not null references account,
      keeps boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index company_admin_change_company on company_admin_change (company_id, id)`.execute(
    db,
  );
  await sql`alter table company_admin_change enable row level security`.execute(db);
  await sql`alter table company_admin_change force row level security`.execute(db);
  await sql`
    create policy company_admin_change_company on company_admin_change
    using (${OWN_COMPANY} or app_is_operator())`.execute(db);
}

/**
 * Completeness of a profile (资料完整度, rules.md C.15): its parts with their points. The score is kept by triggers, so
 * that nobody who changes a part has to think of it.
 */
async function score(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function score_parts(company bigint)
    returns table (part text, points int, done boolean) language sql stable as $$
      select part, points, coalesce(done, false) from company c
      left join company_profile p on p.company_id = c.id
      cross join lateral (values
        ('registry', 30, exists (select from registry_company r where r.usc = c.usc)),
        ('contact', 10, p.contact_person <> '' and p.contact_phone <> '' and p.contact_address <> ''),
        ('licence', 15, c.real_name_status in (3, 5, 6)),
        ('legalId', 15, p.legal_certificate_no_hash <> ''),
        ('bank', 15, exists (select from bank b
          where b.company_id = c.id and not b.deleted and b.verify_status = '3')),
        ('invoice', 10, p.invoice_title <> '' and p.tax_no <> '' and p.invoice_address <> ''
          and p.invoice_phone <> '' and p.invoice_bank <> '' and p.invoice_account_hash <> ''),
        ('actualController', 5, c.actual_controller <> '')
      ) as parts (part, points, done)
      where c.id = company
    $$`.execute(db);
  await sql`
    create function keep_score() returns trigger language plpgsql as $$
      declare
        changed bigint := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint;
        score int;
        before text := coalesce(current_setting('app.operator', true), '');
      begin
        -- Whoever changes a part, all parts count.
        perform set_config('app.operator', 'on', true);
        select coalesce(sum(points), 0) into score from score_parts(changed) where done;
        perform set_config('app.operator', before, true);
        update company set info_score = score where id = changed and info_score <> score;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger company_profile_score after insert or update or delete on company_profile
    for each row execute function keep_score('company_id')`.execute(db);
  await sql`
    create trigger bank_score after insert or delete or update of deleted, verify_status on bank
    for each row execute function keep_score('company_id')`.execute(db);
  await sql`
    create trigger company_score
    after insert or update of usc, actual_controller, real_name_status on company
    for each row execute function keep_score('id')`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await profiles(db);
  await invitations(db);
  await relations(db);
  await memberCount(db);
  await administratorChanges(db);
  await score(db);
}
