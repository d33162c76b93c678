import { type Kysely, sql } from 'kysely';

/** 授信额度 of a project: one row, whose figures follow from the rows of limit_ledger and from nothing else. */
async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_limit (
      project_id bigint primary key references project,
      limit_type text not null check (limit_type in ('1', '2', '3', '4')),
      state text not null default 'open' check (state in ('open', 'frozen', 'expired', 'closed')),
      expire_date date,
      credit_limit numeric(20, 2) not null default 0 check (credit_limit >= 0),
      reserved numeric(20, 2) not null default 0 check (reserved >= 0),
      occupied numeric(20, 2) not null default 0 check (occupied >= 0),
      available numeric(20, 2) not null
        generated always as (credit_limit - reserved - occupied) stored
        constraint project_limit_available check (available >= 0),
      -- Of raises for a time (临时调增) that have ended, what could not be taken back yet because it was in use.
      takeback_due numeric(20, 2) not null default 0 check (takeback_due >= 0),
      seq int not null default 0,
      head_hash text collate "C" not null default repeat('0', 64),
      updated_at timestamptz not null,
      check (state <> 'closed' or (credit_limit = 0 and takeback_due = 0))
    )`.execute(db);
  await sql`create index project_limit_expires on project_limit (expire_date)
    where state = 'open'`.execute(db);
}

/** 额度流水, append only. `amount` is signed; what it does to the figures is its type's. */
async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_ledger (
      id bigint primary key default next_id(),
      project_id bigint not null references project_limit,
      seq int not null,
      at timestamptz not null,
      type text not null check (type ~ '^([1-9]|10)$'),
      amount numeric(20, 2) not null check (amount <> 0 or type = '10'),
      limit_after numeric(20, 2) not null,
      reserved_after numeric(20, 2) not null,
      occupied_after numeric(20, 2) not null,
      available_after numeric(20, 2) not null,
      object_type text not null check (object_type ~ '^[A-Za-z]+$'),
      object_id bigint not null,
      object_no text not null default '' check (object_no ~ '^[A-Za-z0-9-]*$'),
      operator_id bigint references account,
      note text not null default '' check (char_length(note) <= 200),
      prev_hash text collate "C" not null,
      hash text collate "C" not null unique,
      unique (project_id, seq)
    )`.execute(db);
  await sql`create index limit_ledger_object on limit_ledger (object_type, object_id)`.execute(db);
}

/**
 * Adding a row to the ledger is the only way to move the figures: the trigger locks the limit, gives the row its place,
 * its balances and its hash, and moves the figures; the checks of project_limit refuse what does not fit. Each row's hash
 * takes in that of the row before, so that a row that is changed, left out or put in shows. The text that is hashed is
 * written down once more, independently, where chains are verified: server/kernel/ledger/chain.ts.
 */
async function follow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function limit_ledger_follow() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := current_setting('app.ledger_project', true);
      figures project_limit;
    begin
      perform set_config('app.ledger_project', new.project_id::text, true);
      update project_limit set
        credit_limit = credit_limit
          + case when new.type in ('1', '6', '7', '8', '10') then new.amount else 0 end,
        reserved = reserved
          - case when new.type in ('2', '3', '4', '9') then new.amount else 0 end,
        occupied = occupied + case
          when new.type in ('4', '9') then new.amount
          when new.type = '5' then - new.amount else 0 end,
        takeback_due = takeback_due + case when new.type = '8' then new.amount else 0 end,
        state = case when new.type = '10' then 'closed' else state end,
        seq = seq + 1,
        updated_at = new.at
      where project_id = new.project_id
        and case new.type when '1' then seq = 0 when '2' then state = 'open'
          else state <> 'closed' and seq > 0 end
      returning * into figures;
      if not found then
        raise exception 'The limit of project % takes no row of type %', new.project_id, new.type
          using errcode = '23514';
      end if;
      new.seq := figures.seq;
      new.limit_after := figures.credit_limit;
      new.reserved_after := figures.reserved;
      new.occupied_after := figures.occupied;
      new.available_after := figures.available;
      new.prev_hash := figures.head_hash;
      new.hash := encode(sha256(convert_to(concat_ws(chr(10),
        new.prev_hash, new.project_id, new.seq,
        to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        new.type, new.amount, new.limit_after, new.reserved_after, new.occupied_after,
        new.available_after, new.object_type, new.object_id, new.object_no,
        coalesce(new.operator_id::text, ''), new.note), 'UTF8')), 'hex');
      update project_limit set head_hash = new.hash where project_id = new.project_id;
      perform set_config('app.ledger_project', coalesce(was, ''), true);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger limit_ledger_follow before insert on limit_ledger
    for each row execute function limit_ledger_follow()`.execute(db);
}

/** Nobody changes or removes a row, the tables' owner included, and the figures move with the ledger alone. */
async function append(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function limit_ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'limit_ledger is append-only' using errcode = '42501';
    end $$`.execute(db);
  await sql`
    create trigger limit_ledger_stays before update or delete or truncate on limit_ledger
    for each statement execute function limit_ledger_stays()`.execute(db);
  await sql`revoke update, delete, truncate on limit_ledger, project_limit from portal_app`.execute(
    db,
  );
  await sql`grant update (state, limit_type, expire_date, takeback_due, updated_at)
    on project_limit to portal_app`.execute(db);
}

/** Who sees a project's amounts sees its limit; the ledger itself works on the one project that it has named. */
async function walls(db: Kysely<unknown>): Promise<void> {
  for (const name of ['project_limit', 'limit_ledger']) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`
      create policy terms_reader on ${table} using (
        project_id = nullif(current_setting('app.ledger_project', true), '')::bigint
        or app_is_operator()
        or current_setting('app.maintenance', true) = 'on'
        or exists (
          select from project p where p.id = project_id
          and nullif(current_setting('app.company_id', true), '')::bigint = any (p.terms_seen_by)
        )
      )`.execute(db);
  }
}

/**
 * The ledger with the columns that every list is read by. Whoever acts for the platform is not named to customers. It is
 * read with the rights of whoever asks, so the policies above hold.
 */
async function lines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view limit_ledger_line with (security_invoker = true) as
    select l.*, 0::bigint as company_id, l.at as created_at, l.at as updated_at,
      coalesce(l.operator_id, 0) as created_by, coalesce(l.operator_id, 0) as updated_by,
      1 as version, false as deleted,
      case when a.id is null then '系统' when a.user_type = 1 then a.nick_name else '平台' end
        as operator_name
    from limit_ledger l left join account a on a.id = l.operator_id`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await limits(db);
  await ledger(db);
  await follow(db);
  await append(db);
  await walls(db);
  await lines(db);
}
