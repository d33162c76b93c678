import { type Kysely, sql } from 'kysely';

/**
 * The penalty that came to be before an extension is counted by the money of its days, as every other: money whose value day lies before
 * the extension may be allocated after it (rules.md M21). Until now it was kept as it was counted on the day of the extension. Of extensions
 * whose regime nobody wrote down that figure stays (`penalty_kept`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receivable_change
    add column penalty_kept numeric(20, 2) not null default 0 check (penalty_kept >= 0)`.execute(
    db,
  );
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update receivable_change c set penalty_kept = greatest(0, followed.penalty_before - c.penalty_before)
    from (
      select h.id, coalesce(lead(h.penalty_before) over (partition by h.receivable_id order by h.id), p.penalty_before) as penalty_before
      from receivable_change h join receivable_plan p on p.id = h.receivable_id where h.kind = 'extend'
    ) followed
    where followed.id = c.id and c.penalty_from is null and followed.penalty_before > c.penalty_before`.execute(
    db,
  );
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
  await sql`
    create function receivable_penalty_before(receivable bigint, until date) returns numeric
    language sql stable as $$
      select coalesce(sum(e.penalty_kept + coalesce((
        select greatest(0, round(e.penalty_daily * sum(
          moved.amount * greatest(0, least(until, e.day) - greatest(moved.day, e.penalty_from - 1))), 2))
        from (
          select c.day, c.principal as amount from receivable_change c
          where c.receivable_id = receivable and c.kind in ('open', 'raise')
          union all
          select a.value_date, - a.principal from collection_allocation a where a.receivable_id = receivable
        ) moved where e.penalty_from is not null), 0)), 0)
      from receivable_change e where e.receivable_id = receivable and e.kind = 'extend'
    $$`.execute(db);
  await sql`
    create or replace function receivable_penalty(receivable bigint, until date) returns numeric
    language sql stable as $$
      select receivable_penalty_before(p.id, until) + coalesce((
        select greatest(0, round(p.penalty_daily * sum(
          moved.amount * greatest(0, until - greatest(moved.day, p.penalty_from - 1))), 2))
        from (
          select c.day, c.principal as amount from receivable_change c
          where c.receivable_id = p.id and c.kind in ('open', 'raise')
          union all
          select a.value_date, - a.principal from collection_allocation a where a.receivable_id = p.id
        ) moved where p.penalty_from is not null), 0)
      from receivable_plan p where p.id = receivable
    $$`.execute(db);
  await sql`
    create or replace function receivable_penalty_on(receivable bigint, day date) returns numeric
    language sql stable as $$ select receivable_penalty(receivable, receivable_penalty_on.day) $$`.execute(
    db,
  );
}
