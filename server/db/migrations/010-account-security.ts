import { type Kysely, sql } from 'kysely';

/** A closed account (status 4) stays as a row that others refer to, without a phone of its own. */
async function closing(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      drop constraint account_phone_check,
      drop constraint account_status_check,
      add column closed_at timestamptz,
      add constraint account_status_check check (status between 1 and 4),
      add constraint account_phone_check check (
        case when status = 4 then phone = 'closed:' || id::text else phone ~ '^1[3-9][0-9]{9}$' end
      ),
      add constraint account_closed_check check ((status = 4) = (closed_at is not null))`.execute(
    db,
  );
}

/** The present phone was proved in this session, so it may name a new one; goes with the session. */
async function proofs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_proof (
      session_id bigint primary key references session on delete cascade,
      account_id bigint not null references account,
      ticket_hash text collate "C" not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table phone_proof enable row level security`.execute(db);
  await sql`alter table phone_proof force row level security`.execute(db);
  await sql`
    create policy phone_proof_owner on phone_proof
    using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(db);
}

/**
 * The companies that would be left without an administrator if this account went. Runs as its caller: each company's
 * members are looked at with that company as the scope, and the caller's scope comes back at the end.
 * Whoever takes an administrator away locks the company's row first, else two could go at once.
 */
async function soleAdministrator(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sole_admin_companies(account bigint, at timestamptz) returns setof bigint
    language plpgsql volatile as $$
      declare
        company bigint;
        before text := coalesce(current_setting('app.company_id', true), '');
      begin
        for company in
          select r.company_id from account_relation r
          where r.account_id = account and r.status = 2 and 'companyAdmin' = any (r.customer_role)
            and (r.valid_to is null or r.valid_to > at)
          order by r.company_id
        loop
          perform set_config('app.company_id', company::text, true);
          if not exists (
            select from account_relation r join account a on a.id = r.account_id
            where r.company_id = company and r.account_id <> account and r.status = 2
              and 'companyAdmin' = any (r.customer_role)
              and (r.valid_to is null or r.valid_to > at) and a.status = 1
          ) then
            return next company;
          end if;
        end loop;
        perform set_config('app.company_id', before, true);
      end
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await closing(db);
  await proofs(db);
  await soleAdministrator(db);
}
