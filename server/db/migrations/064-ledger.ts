import { type Kysely, sql } from 'kysely';

/**
 * Accounts of the books. What may be drawn from an account follows from its four balances; which of them may not exceed
 * the other is `bound`: of an amount that is granted and used up (a limit, an order line, a deposit) its debits may not
 * exceed its credits, of one that is owed and paid off (a receivable) its credits may not exceed its debits.
 */
async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_room(bound text, tolerance numeric, scale int, debits_pending numeric,
      debits_posted numeric, credits_pending numeric, credits_posted numeric)
    returns numeric language sql immutable as $$
      select case bound
        when 'debits' then trunc(credits_posted * (1 + tolerance), scale) - debits_pending - debits_posted
        else trunc(debits_posted * (1 + tolerance), scale) - credits_pending - credits_posted end
    $$`.execute(db);
  await sql`
    create table ledger_account (
      -- What is drawn, e.g. limit, and of which record.
      book text not null check (book ~ '^[A-Za-z]+$'),
      owner_id bigint not null,
      -- Yuan, tons, pieces: nothing moves between accounts of two units.
      unit text not null check (unit ~ '^[A-Za-z0-9]+$'),
      scale int not null check (scale between 0 and 6),
      bound text not null default 'debits' check (bound in ('debits', 'credits')),
      tolerance numeric(10, 6) not null default 0 check (tolerance >= 0),
      -- Whether an entry that gives a reason may draw more than there is.
      may_exceed boolean not null default false,
      state text not null default 'open' check (state in ('open', 'frozen', 'expired', 'closed')),
      expire_date date,
      debits_pending numeric not null check (debits_pending >= 0),
      debits_posted numeric not null check (debits_posted >= 0),
      credits_pending numeric not null check (credits_pending >= 0),
      credits_posted numeric not null check (credits_posted >= 0),
      granted numeric not null generated always as (
        case bound when 'debits' then credits_posted else debits_posted end) stored,
      held numeric not null generated always as (
        case bound when 'debits' then debits_pending else credits_pending end) stored,
      used numeric not null generated always as (
        case bound when 'debits' then debits_posted else credits_posted end) stored,
      available numeric not null generated always as (ledger_room(bound, tolerance, scale,
        debits_pending, debits_posted, credits_pending, credits_posted)) stored,
      seq int not null default 0,
      head_hash text collate "C" not null default repeat('0', 64),
      updated_at timestamptz not null,
      primary key (owner_id, book),
      constraint ledger_account_available check (available >= 0 or may_exceed),
      check (state <> 'closed' or held = 0 and (book <> 'limit' or granted = 0))
    )`.execute(db);
  await sql`create index ledger_account_expires on ledger_account (book, expire_date)
    where state = 'open'`.execute(db);
}

/**
 * Entries, append only. A row is both sides of an entry: what it takes from one side of its account it gives to the
 * other side of its counter account, so that an entry that does not balance cannot be written down. Without a counter
 * account it comes from outside of the books or leaves them.
 */
async function entries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entry (
      id bigint primary key default next_id(),
      book text not null,
      owner_id bigint not null,
      counter_book text,
      counter_id bigint,
      seq int not null,
      at timestamptz not null,
      kind text not null check (kind in ('grant', 'revoke', 'close', 'hold', 'release', 'consume',
        'draw', 'reverse', 'reinstate')),
      -- The book's own name of the movement, where it has names of its own.
      code text not null default '' check (code ~ '^[A-Za-z0-9]*$'),
      amount numeric not null check (amount > 0 and amount < 1e14 or amount = 0 and kind = 'close'),
      -- Why more may be drawn than there is.
      override text not null default '' check (char_length(override) <= 200),
      granted_after numeric not null,
      held_after numeric not null,
      used_after numeric not null,
      available_after numeric not null,
      object_type text not null check (object_type ~ '^[A-Za-z]+$'),
      object_id bigint not null,
      object_no text not null default '' check (object_no ~ '^[A-Za-z0-9-]*$'),
      operator_id bigint references account,
      note text not null default '' check (char_length(note) <= 200),
      prev_hash text collate "C" not null,
      hash text collate "C" not null,
      unique (book, owner_id, seq),
      foreign key (book, owner_id) references ledger_account (book, owner_id),
      foreign key (counter_book, counter_id) references ledger_account (book, owner_id),
      check ((counter_book is null) = (counter_id is null)),
      check ((counter_book, counter_id) is distinct from (book, owner_id)),
      -- The limit's movements (LedgerType) are names of these.
      constraint ledger_entry_limit check (book <> 'limit' or (code = '1') = (seq = 1)
        and kind = case code when '1' then 'grant' when '2' then 'hold' when '3' then 'release'
          when '4' then 'consume' when '5' then 'reverse' when '6' then 'grant' when '7' then 'revoke'
          when '8' then 'revoke' when '9' then 'reinstate' when '10' then 'close' else '' end)
    )`.execute(db);
  await sql`create index ledger_entry_book on ledger_entry (book, id)`.execute(db);
  await sql`create index ledger_entry_object on ledger_entry (object_type, object_id)`.execute(db);
  await sql`create index ledger_entry_counter on ledger_entry (counter_book, counter_id, id)
    where counter_id is not null`.execute(db);
}

/** The kernel works on the accounts that it has named; each book says in a policy of its own who else reads it. */
async function walls(db: Kysely<unknown>): Promise<void> {
  for (const name of ['ledger_account', 'ledger_entry']) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security, force row level security`.execute(db);
    await sql`
      create policy named on ${table} using (
        book || ':' || owner_id = any (
          (select string_to_array(current_setting('app.ledger', true), ','))::text[])
        or (select app_is_operator())
        or (select current_setting('app.maintenance', true) = 'on')
      )`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await entries(db);
  await walls(db);
}
