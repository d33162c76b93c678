import { type Kysely, sql } from 'kysely';

/** When somebody reminded of a task (催办); who takes tasks finds those of the own queues in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process_task add column urged_at timestamptz`.execute(db);
  await sql`
    create index process_task_urged on process_task (queue, due_at, id)
    where status = 1 and urged_at is not null`.execute(db);
}
