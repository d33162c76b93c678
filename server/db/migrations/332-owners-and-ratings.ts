import { type Kysely, sql } from 'kysely';

/**
 * What the platform has rated a company as (评级), as its supplier or as the owner of works: each time a row with who and when, and none is
 * ever changed. The newest one holds.
 */
async function ratings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_rating (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      side text not null check (side in ('supplier', 'owner')),
      grade text not null check (char_length(grade) between 1 and 3),
      rated_on date not null,
      basis text not null default '' check (char_length(basis) <= 200),
      created_by bigint not null references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`comment on table company_rating is 'Operators'' alone, append only.'`.execute(db);
  await sql`comment on column company_rating.grade is 'A, B, C of a supplier; AAA to C of an owner.'`.execute(
    db,
  );
  await sql`create index company_rating_newest on company_rating (company_id, side, id)`.execute(
    db,
  );
  await sql`create index on company_rating (created_by)`.execute(db);
}

/** 业主: what the platform holds of it, and how much it may have at stake there. */
async function owners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_profile (
      company_id bigint primary key references company,
      nature text not null default '',
      level text not null default '',
      debt_limit numeric(20, 2) check (debt_limit >= 0),
      updated_by bigint not null references account,
      updated_at timestamptz not null
    )`.execute(db);
  const notes = {
    nature: "Code of the enumeration OwnerNature; '' while unknown.",
    level: "Code of the enumeration OwnerLevel; '' while unknown.",
    debt_limit: 'The most that may be granted on it, yuan; null without a bound.',
  };
  for (const [column, note] of Object.entries(notes)) {
    await sql`comment on column owner_profile.${sql.ref(column)} is ${sql.lit(note)}`.execute(db);
  }
  await sql`create index on owner_profile (updated_by)`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const table of ['company_rating', 'owner_profile']) {
    await sql`alter table ${sql.table(table)} enable row level security,
      force row level security`.execute(db);
    await sql`create policy operator on ${sql.table(table)} using (
      (select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`.execute(
      db,
    );
  }
  await sql`revoke update, delete, truncate on company_rating from portal_app`.execute(db);
  await sql`revoke delete, truncate on owner_profile from portal_app`.execute(db);
  await sql`create trigger company_rating_stays before update or delete or truncate on company_rating
    for each statement execute function ledger_stays()`.execute(db);
}

/** Ratings of before, as the log has them; the level that holds comes last. */
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into company_rating (company_id, side, grade, rated_on, created_by, created_at)
    select l.object_id::bigint, 'supplier', l.detail -> 'after' ->> 'level',
      (l.at at time zone 'Asia/Shanghai')::date, l.account_id, l.at
    from audit_log l join company c on c.id::text = l.object_id
    where l.action = 'adminSupplierRate' and l.account_id is not null
      and l.detail -> 'after' ->> 'level' in ('A', 'B', 'C')
    order by l.id`.execute(db);
  await sql`
    insert into company_rating (company_id, side, grade, rated_on, created_by, created_at)
    select p.company_id, 'supplier', p.level, (p.updated_at at time zone 'Asia/Shanghai')::date,
      p.updated_by, p.updated_at
    from supplier_profile p
    where p.level <> '' and p.level is distinct from (
      select r.grade from company_rating r where r.company_id = p.company_id order by r.id desc limit 1)`.execute(
    db,
  );
  await sql`alter table supplier_profile drop column level`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`select set_config('app.operator', 'migration', true)`.execute(db);
  await ratings(db);
  await owners(db);
  await walls(db);
  await carryOver(db);
  await sql`alter table supplier_profile add column main_goods text not null default ''
    check (char_length(main_goods) <= 200)`.execute(db);
  await sql`comment on column supplier_profile.main_goods is '主营: what it mainly sells, as operators know it.'`.execute(
    db,
  );
  await sql`select set_config('app.operator', '', true)`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
