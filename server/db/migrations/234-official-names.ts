import { type Kysely, sql } from 'kysely';

/**
 * An entry of a partner keeps the name that it was added by (decision 016) and is found by the one that its certification says,
 * which every entry of the company hears of when the company is certified, or certified by another name.
 */
async function following(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function partners_follow_name() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      company text := coalesce(current_setting('app.company_id', true), '');
      entry record;
    begin
      perform set_config('app.operator', 'on', true);
      for entry in select c.id, c.company_id, c.name from contact_client c
        where c.party_company_id = new.id and (c.name <> new.name or c.official_name <> '') order by c.id
      loop
        perform set_config('app.company_id', entry.company_id::text, true);
        update contact_client set official_name = case when entry.name = new.name then '' else new.name end
          where id = entry.id;
      end loop;
      perform set_config('app.operator', operator, true);
      perform set_config('app.company_id', company, true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger company_partners_follow_name
    after update of name, real_name_status on company for each row
    when (new.real_name_status in (3, 5, 6)
      and (old.name <> new.name or old.real_name_status not in (3, 5, 6)))
    execute function partners_follow_name()`.execute(db);
}

/** The index of names finds both. */
async function searching(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger contact_client_name_grams on contact_client`.execute(db);
  await sql`
    create trigger contact_client_name_grams
    after insert or delete or update of name, official_name, usc, contact_person, company_id, deleted
    on contact_client for each row
    execute function keep_name_grams('name', 'official_name', 'usc', 'contact_person')`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_client add column official_name text not null default ''`.execute(
    db,
  );
  await sql`comment on column contact_client.official_name is 'As its certification says, where that is another name than the entry was added by.'`.execute(
    db,
  );
  await sql`create index contact_client_party_company on contact_client (party_company_id)`.execute(
    db,
  );
  await following(db);
  await searching(db);
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  // Row-level security is forced on the owner too, and a migration acts for no company.
  await sql`alter table contact_client no force row level security`.execute(db);
  await sql`
    update contact_client e set official_name = c.name from company c
    where c.id = e.party_company_id and c.real_name_status in (3, 5, 6) and c.name <> e.name`.execute(
    db,
  );
  await sql`alter table contact_client force row level security`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
