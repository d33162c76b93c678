import { type Kysely, sql } from 'kysely';

/** An account whose last day has passed, on the platform's calendar, takes nothing new from that moment on, not from the next round. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_state_on(own ledger_account, moment timestamptz) returns text language sql immutable as $$
      select case when own.state = 'open' and own.expire_date < (moment at time zone 'Asia/Shanghai')::date
        then 'expired' else own.state end
    $$`.execute(db);
  await sql`
    create or replace function ledger_expect(entry ledger_entry, own ledger_account, other ledger_account)
    returns void language plpgsql as $$
    declare
      state text := ledger_state_on(own, entry.at);
    begin
      if own.book is null then
        perform ledger_refuse(entry.book, entry.owner_id, 'none', null, null);
      elsif state = 'closed' or state <> 'open' and entry.kind in ('hold', 'draw')
        and not (entry.book = 'limit' and entry.code = '11') and not ledger_is_handed(entry, own) then
        perform ledger_refuse(own.book, own.owner_id, state, own.available, null);
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
