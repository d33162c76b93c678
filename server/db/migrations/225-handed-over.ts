import { type Kysely, sql } from 'kysely';

/**
 * That a limit has run out does not stop what is reserved (rules.md M10): what one document lets go of may be held by another in the very
 * next row, as no more is held then than before. Whether a request may take it over is its module's to say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_is_handed(entry ledger_entry, own ledger_account) returns boolean language sql stable as $$
      select entry.book = 'limit' and entry.kind = 'hold' and exists (
        select from ledger_entry e where e.book = own.book and e.owner_id = own.owner_id and e.seq = own.seq
          and e.kind = 'release' and e.amount = entry.amount and e.at = entry.at
          and (e.object_type, e.object_id) <> (entry.object_type, entry.object_id))
    $$`.execute(db);
  await sql`
    create or replace function ledger_expect(entry ledger_entry, own ledger_account, other ledger_account)
    returns void language plpgsql as $$
    begin
      if own.book is null then
        perform ledger_refuse(entry.book, entry.owner_id, 'none', null, null);
      elsif own.state = 'closed' or own.state <> 'open' and entry.kind in ('hold', 'draw')
        and not (entry.book = 'limit' and entry.code = '11') and not ledger_is_handed(entry, own) then
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
