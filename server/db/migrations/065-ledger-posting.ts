import { type Kysely, sql } from 'kysely';

/** What is refused on purpose has a code of its own and says in its detail which account, why, and what is missing. */
async function posting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_refuse(of_book text, of_id bigint, reason text, available numeric, short numeric)
    returns void language plpgsql as $$
    begin
      raise exception 'Account % of % takes no such entry: %', of_book, of_id, reason
        using errcode = 'LD001', detail = json_build_object('book', of_book, 'id', of_id::text,
          'reason', reason, 'available', available::text, 'shortBy', short::text);
    end $$`.execute(db);
  // What is granted grows on one side of an account, what is held and used on the other.
  await sql`
    create function ledger_post(account ledger_account, granting text, held numeric, used numeric,
      granted numeric, excuse text)
    returns ledger_account language plpgsql immutable as $$
    declare
      before numeric := account.available;
    begin
      if granting = 'credits' then
        account.debits_pending := account.debits_pending + held;
        account.debits_posted := account.debits_posted + used;
        account.credits_posted := account.credits_posted + granted;
      else
        account.credits_pending := account.credits_pending + held;
        account.credits_posted := account.credits_posted + used;
        account.debits_posted := account.debits_posted + granted;
      end if;
      account.available := ledger_room(account.bound, account.tolerance, account.scale,
        account.debits_pending, account.debits_posted, account.credits_pending,
        account.credits_posted);
      if account.available < 0 and account.available < before
        and (excuse = '' or not account.may_exceed) then
        perform ledger_refuse(account.book, account.owner_id, 'short', before, - account.available);
      end if;
      return account;
    end $$`.execute(db);
}

/** What an entry must find before it moves anything. */
async function expecting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_expect(entry ledger_entry, own ledger_account, other ledger_account)
    returns void language plpgsql as $$
    begin
      if own.book is null then
        perform ledger_refuse(entry.book, entry.owner_id, 'none', null, null);
      elsif own.state = 'closed' or own.state <> 'open' and entry.kind in ('hold', 'draw') then
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
 * Each row's hash takes in that of the row before, so that a row that is changed, left out or put in shows. The text that
 * is hashed is written down once more, independently, where chains are verified: server/kernel/ledger/chain.ts.
 */
async function sealing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_signed(kind text, amount numeric) returns numeric
    language sql immutable as $$
      select case when kind in ('revoke', 'close', 'hold', 'draw', 'reinstate')
        then - amount else amount end
    $$`.execute(db);
  await sql`
    create function ledger_hash(entry ledger_entry) returns text language sql stable as $$
      select encode(sha256(convert_to(concat_ws(chr(10),
        entry.prev_hash, entry.owner_id, entry.seq,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        coalesce(nullif(entry.code, ''), entry.kind), ledger_signed(entry.kind, entry.amount),
        entry.granted_after, entry.held_after, entry.used_after, entry.available_after,
        entry.object_type, entry.object_id, entry.object_no,
        coalesce(entry.operator_id::text, ''), entry.note,
        -- Only where there is one: the limit's rows are older than counter accounts.
        entry.counter_book || ':' || entry.counter_id, nullif(entry.override, '')), 'UTF8')), 'hex')
    $$`.execute(db);
}

/**
 * Adding an entry is the only way to move a balance. The trigger locks both accounts in the order of their keys, moves
 * both by the same amounts, and gives the row its place, its balances and its hash.
 */
async function follow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_entry_follow() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := current_setting('app.ledger', true);
      own ledger_account;
      other ledger_account;
      opposite text;
      granted numeric := case new.kind when 'grant' then new.amount when 'revoke' then - new.amount
        when 'close' then - new.amount else 0 end;
      held numeric := case new.kind when 'hold' then new.amount when 'reinstate' then new.amount
        when 'release' then - new.amount when 'consume' then - new.amount else 0 end;
      used numeric := case new.kind when 'consume' then new.amount when 'draw' then new.amount
        when 'reverse' then - new.amount when 'reinstate' then - new.amount else 0 end;
    begin
      perform set_config('app.ledger', concat_ws(',', new.book || ':' || new.owner_id,
        new.counter_book || ':' || new.counter_id), true);
      if (new.counter_book, new.counter_id) < (new.book, new.owner_id) then
        select * into other from ledger_account
          where book = new.counter_book and owner_id = new.counter_id for no key update;
      end if;
      select * into own from ledger_account
        where book = new.book and owner_id = new.owner_id for no key update;
      if (new.counter_book, new.counter_id) > (new.book, new.owner_id) then
        select * into other from ledger_account
          where book = new.counter_book and owner_id = new.counter_id for no key update;
      end if;
      perform ledger_expect(new, own, other);
      new.amount := round(new.amount, own.scale);
      opposite := case own.bound when 'debits' then 'credits' else 'debits' end;
      if new.counter_id is not null then
        other := ledger_post(other, own.bound, held, used, granted, '');
        update ledger_account set updated_at = new.at, debits_pending = other.debits_pending,
          debits_posted = other.debits_posted, credits_pending = other.credits_pending,
          credits_posted = other.credits_posted
        where book = other.book and owner_id = other.owner_id;
      end if;
      own := ledger_post(own, opposite, held, used, granted, new.override);
      new.seq := own.seq + 1;
      new.prev_hash := own.head_hash;
      new.available_after := own.available;
      new.granted_after := own.granted + granted;
      new.held_after := own.held + held;
      new.used_after := own.used + used;
      new.hash := ledger_hash(new);
      update ledger_account set updated_at = new.at, seq = new.seq, head_hash = new.hash,
        debits_pending = own.debits_pending, debits_posted = own.debits_posted,
        credits_pending = own.credits_pending, credits_posted = own.credits_posted,
        state = case new.kind when 'close' then 'closed' else state end
      where book = new.book and owner_id = new.owner_id;
      perform set_config('app.ledger', coalesce(was, ''), true);
      return new;
    end $$`.execute(db);
  await sql`create trigger ledger_entry_follow before insert on ledger_entry
    for each row execute function ledger_entry_follow()`.execute(db);
}

/** Several entries in one call: all of them, or none and the reason. */
async function moving(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_move(entries jsonb) returns table (place int, refusal json,
      granted numeric, held numeric, used numeric, available numeric)
    language plpgsql as $$
    declare
      was text := current_setting('app.ledger', true);
      asked record;
      said text;
    begin
      perform set_config('app.ledger', (
        select string_agg(concat_ws(',', e.book || ':' || e.owner_id, e.counter_book || ':' || e.counter_id), ',')
        from jsonb_to_recordset(entries)
          as e (book text, owner_id bigint, counter_book text, counter_id bigint)
      ), true);
      -- One entry locks its accounts in order by itself; several must not wait for each other crosswise.
      if jsonb_array_length(entries) > 1 then
        perform from ledger_account a where (a.book, a.owner_id) in (
          select e.book, e.owner_id from jsonb_to_recordset(entries) as e (book text, owner_id bigint)
          union
          select e.counter_book, e.counter_id
          from jsonb_to_recordset(entries) as e (counter_book text, counter_id bigint)
        ) order by a.book, a.owner_id for no key update;
      end if;
      begin
        for asked in
          select * from jsonb_to_recordset(entries) as e (place int, book text, owner_id bigint,
            counter_book text, counter_id bigint, kind text, code text, amount numeric,
            override text, at timestamptz, object_type text, object_id bigint, object_no text,
            operator_id bigint, note text) order by e.place
        loop
          place := asked.place;
          insert into ledger_entry (book, owner_id, counter_book, counter_id, kind, code, amount,
            override, at, object_type, object_id, object_no, operator_id, note)
          values (asked.book, asked.owner_id, asked.counter_book, asked.counter_id, asked.kind,
            asked.code, asked.amount, asked.override, asked.at, asked.object_type,
            asked.object_id, asked.object_no, asked.operator_id, asked.note)
          returning granted_after, held_after, used_after, available_after
          into granted, held, used, available;
          return next;
        end loop;
      exception when sqlstate 'LD001' then
        get stacked diagnostics said = pg_exception_detail;
        refusal := said::json;
        return next;
      end;
      perform set_config('app.ledger', coalesce(was, ''), true);
    end $$`.execute(db);
}

/** Every account begins empty; afterwards nobody moves a balance but an entry, and nobody changes or removes an entry. */
async function append(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_account_empty() returns trigger language plpgsql as $$
    begin
      new.debits_pending := round(0::numeric, new.scale);
      new.debits_posted := new.debits_pending;
      new.credits_pending := new.debits_pending;
      new.credits_posted := new.debits_pending;
      new.seq := 0;
      new.head_hash := repeat('0', 64);
      return new;
    end $$`.execute(db);
  await sql`
    create function ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = '42501';
    end $$`.execute(db);
  await sql`create trigger ledger_account_empty before insert on ledger_account
    for each row execute function ledger_account_empty()`.execute(db);
  await sql`create trigger ledger_account_stays before update of book, owner_id, unit, scale, bound,
      debits_pending, debits_posted, credits_pending, credits_posted, seq, head_hash on ledger_account
    for each row when (pg_trigger_depth() = 0) execute function ledger_stays()`.execute(db);
  await sql`create trigger ledger_account_kept before delete or truncate on ledger_account
    for each statement execute function ledger_stays()`.execute(db);
  await sql`create trigger ledger_entry_stays before update or delete or truncate on ledger_entry
    for each statement execute function ledger_stays()`.execute(db);
  await sql`revoke update, delete, truncate on ledger_account, ledger_entry from portal_app`.execute(
    db,
  );
  await sql`grant update (state, expire_date, updated_at) on ledger_account to portal_app`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await posting(db);
  await expecting(db);
  await sealing(db);
  await follow(db);
  await moving(db);
  await append(db);
}
