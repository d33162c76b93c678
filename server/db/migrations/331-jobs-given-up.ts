import { type Kysely, sql } from 'kysely';

/**
 * Jobs that an administrator has given up (放弃): they leave the queue and stay in the list of what failed, with who gave them up and why.
 * Which may be given up the program says, and names their tasks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_given_up (
      job_id bigint primary key,
      task text not null,
      attempts int not null,
      max_attempts int not null,
      created_at timestamptz not null,
      last_error text not null,
      reason text not null check (char_length(reason) between 1 and 200),
      given_up_at timestamptz not null,
      given_up_by bigint not null references account
    )`.execute(db);
  await sql`create index on job_given_up (given_up_by)`.execute(db);
  await sql`revoke all on job_given_up from portal_app`.execute(db);
  await sql`drop function failed_jobs()`.execute(db);
  await sql`
    create function failed_jobs() returns table (
      id bigint, task text, gave_up boolean, attempts int, max_attempts int,
      created_at timestamptz, next_try timestamptz, last_error text, given_up_at timestamptz, given_up_for text
    ) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      return query
        select j.id, j.task_identifier, ended, j.attempts::int, j.max_attempts::int, j.created_at,
          case when not ended then j.run_at end, left(j.last_error, 2000), null::timestamptz, ''
        from graphile_worker.jobs j,
          lateral (select j.attempts >= j.max_attempts and j.locked_at is null as ended) e
        where app_is_operator() and (j.last_error is not null or ended)
        union all
        select g.job_id, g.task, false, g.attempts, g.max_attempts, g.created_at, null, g.last_error, g.given_up_at, g.reason
        from job_given_up g where app_is_operator();
    end $$`.execute(db);
  // One that is being done just now is left alone, as with retry_job, which reschedules nothing that is no job any more.
  await sql`
    create function give_up_job(job bigint, tasks text[], why text, at timestamptz, who bigint) returns table (
      task text, attempts int, last_error text
    ) language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      was record;
    begin
      select * into was from failed_jobs() f where f.id = job and f.given_up_at is null and f.task = any(tasks);
      if not found then
        return;
      end if;
      perform graphile_worker.complete_jobs(array[job]);
      if not found then
        return;
      end if;
      insert into job_given_up values (job, was.task, was.attempts, was.max_attempts, was.created_at,
        coalesce(was.last_error, ''), why, at, who);
      return query select was.task, was.attempts, was.last_error;
    end $$`.execute(db);
}
