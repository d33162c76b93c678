import { type Kysely, sql } from 'kysely';

/**
 * Bytes that a company, or an account without one, keeps here: a sum that is kept, not made anew out of all its files with each upload.
 * No program writes it but the trigger over the files themselves. It does so as the transaction commits: whoever stores a file within a
 * longer write holds the row of its owner for no longer than that, and nothing else is waited for behind it.
 */
async function kept(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_space (
      owner_id bigint primary key,
      used bigint not null
    )`.execute(db);
  await sql`comment on column file_space.owner_id is 'The company, or the account of files that are no company''s.'`.execute(
    db,
  );
  await sql`revoke all on file_space from portal_app`.execute(db);
  await sql`
    create function file_space_follow() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    begin
      if tg_op <> 'INSERT' then
        update file_space set used = used - old.file_size
        where owner_id = coalesce(old.company_id, old.uploader_id);
      end if;
      if tg_op <> 'DELETE' then
        insert into file_space as s (owner_id, used)
        values (coalesce(new.company_id, new.uploader_id), new.file_size)
        on conflict (owner_id) do update set used = s.used + excluded.used;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger space_follow
    after insert or delete or update of company_id, uploader_id, file_size on file
    deferrable initially deferred for each row execute function file_space_follow()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await kept(db);
  await sql`insert into file_space (owner_id, used)
    select coalesce(company_id, uploader_id), sum(file_size) from file group by 1`.execute(db);
  await sql`
    create or replace function file_usage(company bigint, account bigint) returns bigint
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select coalesce(sum(used), 0)::bigint from file_space where owner_id = coalesce(company, account)
    $$`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
