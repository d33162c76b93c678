import { sql } from 'kysely';

import type { Tx } from '../session/scope.ts';

/**
 * Whether the job does its work for the first time, for what a transaction cannot take back, such as a short message: the
 * queue asks for a job again when it did not hear of its end. Ask in a transaction that commits after the work is done;
 * a second run meanwhile waits for it, and where it fails the work counts as not done.
 */
export async function isFirstRun(tx: Tx, jobId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into job_done (job_id, done_at) values (${jobId}, ${at})
    on conflict do nothing returning job_id`.execute(tx);
  return rows.length > 0;
}
