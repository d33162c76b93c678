import { type Kysely, sql } from 'kysely';

import { table } from '../table.ts';

/** 回款 (rules.md C.13 direction 2): money that a buyer has paid, what of it was taken for which receivable, what went back. */
async function collections(db: Kysely<unknown>): Promise<void> {
  await table(db, 'collection', {
    readers: 'parties',
    number: 'collection_no',
    columns: sql`
      amount numeric(20, 2) not null check (amount > 0),
      allocated numeric(20, 2) not null default 0 check (allocated >= 0),
      refunded numeric(20, 2) not null default 0 check (refunded >= 0),
      value_date date not null,
      bank_serial_no text collate "C" not null,
      payer_name text not null default '' check (char_length(payer_name) <= 100),
      payer_last4 text not null default '' check (payer_last4 ~ '^[0-9]{0,4}$'),
      payee_bank_id bigint references bank,
      source text not null check (source in ('1', '2', '3')),
      -- Receivables that its payer meant it for.
      wanted bigint[] not null default '{}',
      collection_status text not null default '1' check (collection_status in ('1', '2', '3', '4', '5')),
      status_reason text not null default '' check (char_length(status_reason) <= 200),
      remarks text not null default '' check (char_length(remarks) <= 200),
      check (allocated + refunded <= amount)`,
    sorts: ['amount'],
    codes: ['collection_status'],
  });
  // The same money is one collection, whoever says so first; what was not ours may be registered anew.
  await sql`create unique index collection_serial on collection (bank_serial_no)
    where not deleted and collection_status <> '4'`.execute(db);
  await sql`comment on column collection.source is 'Enumeration CollectionSource.'`.execute(db);
  await sql`comment on column collection.collection_status is 'Enumeration PaymentInStatus.'`.execute(
    db,
  );
}

async function allocations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_allocation (
      id bigint primary key default next_id(),
      collection_id bigint not null references collection,
      receivable_id bigint not null references receivable_plan,
      principal numeric(20, 2) not null,
      fee numeric(20, 2) not null,
      penalty numeric(20, 2) not null,
      value_date date not null,
      undoes bigint unique references collection_allocation,
      reason text not null default '' check (char_length(reason) <= 200),
      account_id bigint not null references account,
      created_at timestamptz not null,
      check (undoes is null and principal >= 0 and fee >= 0 and penalty >= 0 and principal + fee + penalty > 0
        or undoes is not null and principal <= 0 and fee <= 0 and penalty <= 0)
    )`.execute(db);
  await sql`create index collection_allocation_of on collection_allocation (collection_id, id)`.execute(
    db,
  );
  await sql`create index collection_allocation_to on collection_allocation (receivable_id, id)`.execute(
    db,
  );
  await sql`
    create table collection_refund (
      id bigint primary key default next_id(),
      collection_id bigint not null references collection,
      amount numeric(20, 2) not null check (amount > 0),
      refund_status text not null check (refund_status in ('1', '2', '3', '4')),
      reason text not null check (char_length(reason) <= 200),
      prepared_by bigint not null references account,
      released_by bigint references account,
      pay_date date,
      bank_serial_no text collate "C" not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (released_by <> prepared_by),
      check (refund_status not in ('2', '3') or released_by is not null),
      check ((refund_status = '3') = (bank_serial_no <> ''))
    )`.execute(db);
  await sql`create unique index collection_refund_open on collection_refund (collection_id)
    where refund_status in ('1', '2')`.execute(db);
  await sql`create unique index collection_refund_serial on collection_refund (bank_serial_no)
    where bank_serial_no <> ''`.execute(db);
  for (const name of ['collection_allocation', 'collection_refund']) {
    const made = sql.table(name);
    await sql`alter table ${made} enable row level security, force row level security`.execute(db);
    await sql`create policy document on ${made}
      using (exists (select from collection t where t.id = collection_id))`.execute(db);
    await sql`revoke delete, truncate on ${made} from portal_app`.execute(db);
  }
  await sql`revoke update on collection_allocation from portal_app`.execute(db);
}

/**
 * Undoing an allocation takes back the room that it gave (rules.md M13): a movement of the limit by a name of its own, which takes
 * room at once. It mends what was freed by mistake, so that neither a frozen nor an expired limit stands in its way.
 */
async function takingBack(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_entry drop constraint ledger_entry_limit`.execute(db);
  await sql`
    alter table ledger_entry add constraint ledger_entry_limit check (book <> 'limit'
      or (code = '1') = (seq = 1)
      and kind = case code when '1' then 'grant' when '2' then 'hold' when '3' then 'release'
        when '4' then 'consume' when '5' then 'reverse' when '6' then 'grant' when '7' then 'revoke'
        when '8' then 'revoke' when '9' then 'reinstate' when '10' then 'close' when '11' then 'draw'
        else '' end)`.execute(db);
  await sql`
    create or replace function ledger_expect(entry ledger_entry, own ledger_account, other ledger_account)
    returns void language plpgsql as $$
    begin
      if own.book is null then
        perform ledger_refuse(entry.book, entry.owner_id, 'none', null, null);
      elsif own.state = 'closed' or own.state <> 'open' and entry.kind in ('hold', 'draw')
        and not (entry.book = 'limit' and entry.code = '11') then
        perform ledger_refuse(own.book, own.owner_id, own.state, own.available, null);
      elsif entry.amount <> round(entry.amount, own.scale) then
        raise exception '% has more decimals than its account', entry.amount using errcode = '23514';
      elsif entry.counter_id is null then
        return;
      elsif other.book is null or other.state = 'closed' then
        perform ledger_refuse(entry.counter_book, entry.counter_id, coalesce(other.state, 'none'),
          other.available, null);
      elsif (other.unit, other.scale) <> (own.unit, own.scale) then
        raise exception 'Nothing moves from % to %', own.unit, other.unit using errcode = '23514';
      end if;
    end $$`.execute(db);
}

/**
 * What the penalty of a receivable has come to on a day (rules.md M21): each change of its principal counts for the chargeable days
 * after it, unrounded, rounded once. server/modules/collection shows the same as segments.
 */
async function penalty(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function receivable_penalty(receivable bigint, until date) returns numeric
    language sql stable as $$
      select p.penalty_before + coalesce((
        select greatest(0, round(p.penalty_daily * sum(
          moved.amount * greatest(0, until - greatest(moved.day, p.penalty_from - 1))), 2))
        from (
          select c.day, c.principal as amount from receivable_change c
          where c.receivable_id = p.id and c.kind in ('open', 'raise')
          union all
          select a.value_date, - a.principal from collection_allocation a where a.receivable_id = p.id
        ) moved where p.penalty_from is not null), 0)
      from receivable_plan p where p.id = receivable
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await collections(db);
  await allocations(db);
  await takingBack(db);
  await penalty(db);
}
