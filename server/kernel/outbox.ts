import { sql } from 'kysely';

import type { Tx } from './scope.ts';

/** Something that happened to an account and that its owner should hear of. */
export interface OutboxEvent {
  /** Key of the templates that turn it into a message, e.g. `account.registered`. */
  topic: string;
  accountId: string;
  payload: Record<string, string>;
}

/** Name of the job that delivers one event. */
export const DELIVER = 'deliver';

/** Writes an event and the job that delivers it in the transaction of the event itself: both happen or neither. */
export async function emit(tx: Tx, event: OutboxEvent, at: Date): Promise<void> {
  await sql`
    with event as (
      insert into outbox (topic, account_id, payload, created_at)
      values (${event.topic}, ${event.accountId}, ${JSON.stringify(event.payload)}, ${at})
      returning id
    ) select graphile_worker.add_job(${DELIVER}, json_build_object('id', event.id::text)) from event
  `.execute(tx);
}
