import { sql } from 'kysely';

import type { Kernel } from '../kernel.ts';
import type { SmsMessage } from '../ports/sms.ts';
import { inScope, type Tx } from '../session/scope.ts';
import { isFirstRun } from './first-run.ts';

const PATIENCE_MS = 10_000;

/** A record of a company that somebody is written to about. */
interface About {
  id: string;
  companyId: string;
}

/** Queues a message about a record in the transaction of the write: it is sent after the commit, or not at all. */
export async function queueMessage(tx: Tx, task: string, { id, companyId }: About): Promise<void> {
  await sql`select graphile_worker.add_job(${task},
    json_build_object('id', ${id}::text, 'companyId', ${companyId}::text))`.execute(tx);
}

/**
 * Sends a queued message by SMS, once, however often its job runs: `compose` says what, within the company's reach, and undefined
 * where nothing is to be said any more. Throws for a payload that names no record.
 */
export async function sendOnce(
  kernel: Kernel,
  payload: unknown,
  jobId: string,
  compose: (tx: Tx, about: About) => Promise<SmsMessage | undefined>,
): Promise<void> {
  const { id, companyId } = payload as Partial<About>;
  if (id === undefined || companyId === undefined) throw new Error('A message names no record');
  await inScope(kernel.db, { companyId }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, kernel.clock.now()))) return;
    const message = await compose(tx, { id, companyId });
    if (message) await kernel.sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
