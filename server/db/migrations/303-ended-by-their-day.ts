import { type Kysely, sql } from 'kysely';

/** What is granted of a limit for a time and has ended by a moment, though no round has taken it back yet. */
async function endedRaises(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function limit_ended_raises(of_project bigint, moment timestamptz) returns numeric language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      found numeric;
    begin
      perform set_config('app.maintenance', 'on', true);
      select coalesce(sum(approved_amount), 0) into found from apply_amount_adjust
      where project_id = of_project and adjust_type = '5' and audit_status = '3' and taken_back_at is null
        and not deleted and temp_until < (moment at time zone 'Asia/Shanghai')::date;
      perform set_config('app.maintenance', was, true);
      return found;
    end $$`.execute(db);
  await sql`
    create function ledger_expect_raised(entry ledger_entry, own ledger_account) returns void language plpgsql as $$
    declare
      room numeric;
    begin
      if entry.book <> 'limit' or entry.kind <> 'hold' or own.state <> 'open' or ledger_is_handed(entry, own) then
        return;
      end if;
      room := greatest(0, own.available - limit_ended_raises(own.owner_id, entry.at));
      if entry.amount > room and room < own.available then
        perform ledger_refuse(own.book, own.owner_id, 'short', room, entry.amount - room);
      end if;
    end $$`.execute(db);
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
        perform ledger_expect_raised(entry, own);
      elsif other.book is null or other.state = 'closed' then
        perform ledger_refuse(entry.counter_book, entry.counter_id, coalesce(other.state, 'none'),
          other.available, null);
      elsif (other.unit, other.scale) <> (own.unit, own.scale) then
        raise exception 'Nothing moves from % to %', own.unit, other.unit using errcode = '23514';
      end if;
    end $$`.execute(db);
}

/**
 * The last day of the papers that a company is certified by (server/kernel/company/papers-end.ts), for whoever asks whether it may act: a
 * supplier sees no application of its buyer's. The platform's own company is not certified by papers.
 */
async function endedPapers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function company_papers_end(of_company bigint) returns text language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.operator', true), '');
      found text;
    begin
      perform set_config('app.operator', 'on', true);
      select least(case when c.to_time ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then c.to_time end, (
          select case when a.id_to_time ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then a.id_to_time end
          from company_customer_apply a
          where a.company_id = c.id and not a.deleted and a.audit_status = '3'
          order by a.audit_time desc nulls last, a.id desc limit 1))
        into found
      from company c where c.id = of_company
        and not exists (select from platform_company o where o.company_id = c.id);
      perform set_config('app.operator', was, true);
      return found;
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await endedRaises(db);
  await endedPapers(db);
}
