import { type Kysely, sql } from 'kysely';

import { searchNames } from '../name-search.ts';

/**
 * What finds a name by a part of it. The grams of a text are its characters and every two neighbours of them, so that a
 * part of one character is found too; hashed together with noun and company, so that the words of other companies cost
 * nothing and nobody's names are written down a second time.
 */
async function grams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_grams(scope text, texts text[]) returns bigint[]
    language sql immutable parallel safe return (
      select coalesce(array_agg(distinct hashtextextended(scope || substr(low, at, size), 0)), '{}')
      from unnest(texts) given(name), lateral (select lower(name)) lowered(low),
        generate_series(1, char_length(low)) at, generate_series(1, 2) size
      where at + size <= char_length(low) + 1
    )`.execute(db);
  // Of a text that is searched for, the longer grams say all that the shorter ones do.
  await sql`
    create function searched_grams(scope text, wanted text) returns bigint[]
    language sql immutable parallel safe return (
      select coalesce(array_agg(distinct hashtextextended(scope || substr(lower(wanted), at, size), 0)), '{}')
      from (select least(char_length(lower(wanted)), 2)) long(size),
        generate_series(1, char_length(lower(wanted)) - size + 1) at
    )`.execute(db);
}

/**
 * The index itself. Row-level security lets no index of the records' own tables serve such a search (its operators are
 * not leakproof), so the grams stand in a table that the application cannot read, behind a function that answers for the
 * company of the session alone.
 */
async function index(db: Kysely<unknown>): Promise<void> {
  await sql`create table name_gram (record_id bigint primary key, grams bigint[] not null)`.execute(
    db,
  );
  await sql`create index name_gram_grams on name_gram using gin (grams) with (fastupdate = off)`.execute(
    db,
  );
  await sql`revoke all on name_gram from portal_app`.execute(db);
  await sql`
    create function named_records(noun text, company bigint, wanted text) returns bigint[]
    language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
    as $$
      select coalesce(array_agg(record_id), '{}') from name_gram
      where company = nullif(current_setting('app.company_id', true), '')::bigint
        and grams @> searched_grams(noun || ':' || company || ':', wanted)
    $$`.execute(db);
  await sql`
    create function keep_name_grams() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    declare
      row_json jsonb := to_jsonb(new);
      kept bigint[];
    begin
      if tg_op = 'DELETE' or (row_json ->> 'deleted')::boolean then
        delete from name_gram where record_id = old.id;
        return null;
      end if;
      kept := name_grams(tg_table_name || ':' || new.company_id || ':',
        array(select row_json ->> key from unnest(tg_argv) key));
      insert into name_gram (record_id, grams) values (new.id, kept)
      on conflict (record_id) do update set grams = excluded.grams
      where name_gram.grams <> excluded.grams;
      return null;
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await grams(db);
  await index(db);
  await searchNames(db, 'bank', ['name', 'open_bank']);
  await searchNames(db, 'contact_bank', ['name', 'open_bank']);
  await searchNames(db, 'contact_client', ['name', 'usc', 'contact_person']);
}
