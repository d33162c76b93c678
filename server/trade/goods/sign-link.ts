import { sql } from 'kysely';

import type { Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that makes a delivery's link and has the signers of its site told. */
export const MAKE_LINK = 'makeSignLink';

/** Has the link of a delivery's sign page made and sent after the transaction has committed. */
export async function makeSignLinkSoon(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${MAKE_LINK},
    json_build_object('id', ${id}::text, 'at', ${at.toISOString()}::text),
    job_key => ${`${MAKE_LINK}:${id}:${at.getTime()}`})`.execute(tx);
}
