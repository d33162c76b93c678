import { type Kysely, sql } from 'kysely';

/**
 * Jobs whose last try failed, as the console shows them, and one of them asked for again. The queue's tables belong to the owner, and a
 * payload says whom something is about: the application sees what is named here alone, for an operator. The queue is made after these
 * tables, so its names are looked up when somebody asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function failed_jobs() returns table (
      id bigint, task text, gave_up boolean, attempts int, max_attempts int,
      created_at timestamptz, next_try timestamptz, last_error text
    ) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      return query
        select j.id, j.task_identifier, ended, j.attempts::int, j.max_attempts::int, j.created_at,
          case when not ended then j.run_at end, left(j.last_error, 2000)
        from graphile_worker.jobs j,
          lateral (select j.attempts >= j.max_attempts and j.locked_at is null as ended) e
        where app_is_operator() and (j.last_error is not null or ended);
    end $$`.execute(db);
  // One that is being done just now is left alone: the queue reschedules none that somebody holds.
  await sql`
    create function retry_job(job bigint, at timestamptz) returns table (
      task text, attempts int, last_error text
    ) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      was record;
    begin
      select * into was from failed_jobs() f where f.id = job;
      if not found then
        return;
      end if;
      perform graphile_worker.reschedule_jobs(array[job], run_at => at,
        attempts => case when was.gave_up then 0 end);
      if found then
        return query select was.task, was.attempts, was.last_error;
      end if;
    end $$`.execute(db);
}
