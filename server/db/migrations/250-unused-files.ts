import { type Kysely, sql } from 'kysely';

/** A picture that no signature named goes with its file. */
async function pictures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_picture drop constraint sign_picture_file_id_fkey,
    add constraint sign_picture_file_id_fkey foreign key (file_id) references file on delete cascade`.execute(
    db,
  );
  await sql`create index sign_picture_file on sign_picture (file_id)`.execute(db);
}

/** Says of files that were taken off a record whether another one still uses them; looks past the wall. */
async function released(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column unbound_at timestamptz,
    add column unbound_by bigint references company`.execute(db);
  await sql`comment on column file.bound is 'Whether a record uses it, or a signature may still name it.'`.execute(
    db,
  );
  await sql`comment on column file.unbound_at is 'Since when the last record that used it does so no more.'`.execute(
    db,
  );
  await sql`comment on column file.unbound_by is 'Whose record let it go.'`.execute(db);
  await sql`
    create function file_release(ids bigint[], at timestamptz, by bigint) returns void
    language plpgsql volatile as $$
      declare
        was text := coalesce(current_setting('app.maintenance', true), '');
      begin
        if ids is null then
          return;
        end if;
        perform set_config('app.maintenance', 'on', true);
        -- Whoever hangs one of them elsewhere meanwhile is waited for.
        perform from file where id = any(ids) order by id for update;
        update file set bound = false, unbound_at = at, unbound_by = coalesce(by, company_id)
        where id = any(ids) and bound
          and not exists (select from attachment a where a.file_id = file.id);
        perform set_config('app.maintenance', was, true);
      end
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await pictures(db);
  await released(db);
  await sql`update file set bound = false, unbound_at = now(), unbound_by = company_id
    where bound and not exists (select from attachment a where a.file_id = file.id)`.execute(db);
  await sql`update file set bound = true
    where not bound and exists (select from sign_picture p where p.file_id = file.id)`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
