import { sql } from 'kysely';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Tx } from '../session/scope.ts';

/** Something that happened to an account, or to several, and that their owners should hear of. */
export interface OutboxEvent {
  /** Key of the templates that turn it into a message, e.g. `account.registered`. */
  topic: string;
  /** Whose, each told once; nobody when empty. */
  accountId: string | readonly string[];
  payload: Record<string, string>;
}

/** Name of the job that delivers one event. */
export const DELIVER = 'deliver';

/**
 * Writes an event and the jobs that deliver it in the transaction of the event itself: all happen or none. One statement
 * however many hear of it: a role may have fifty holders.
 */
export async function emit(
  tx: Tx,
  { topic, accountId, payload }: OutboxEvent,
  at: Date,
): Promise<void> {
  const accounts = [...new Set([accountId].flat())];
  if (accounts.length === 0) return;
  const events = sql`
    with event as (
      insert into outbox (topic, account_id, payload, created_at)
      select ${topic}, account, ${JSON.stringify(payload)}::jsonb, ${at}
      from unnest(${accounts}::bigint[]) account
      returning id
    ) select graphile_worker.add_jobs(array_agg(row(
        ${DELIVER}::text, json_build_object('id', event.id::text), null, null, null, null, null, null
      )::graphile_worker.job_spec)) from event`;
  await ahead(tx, events);
}
