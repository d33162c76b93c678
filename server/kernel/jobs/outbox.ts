import { sql } from 'kysely';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Tx } from '../session/scope.ts';

/** Who hears of something as one of a company, and reads of it no more once he has left it. */
export interface Hearer {
  accountId: string;
  companyId: string;
}

/** Something that happened to an account, or to several, and that their owners should hear of. */
export interface OutboxEvent {
  /** Key of the templates that turn it into a message, e.g. `account.registered`. */
  topic: string;
  /** Whose, each told once; nobody when empty. Of a company's business its people hear as `Hearer`. */
  accountId: string | readonly (string | Hearer)[];
  payload: Record<string, string>;
}

/** Tells the outbox of an event; it is delivered after the commit. */
export type Emit = (event: OutboxEvent) => Promise<void>;

/** What somebody tells others with, in the transaction of what happened. */
export interface Telling {
  tx: Tx;
  at: Date;
  emit: Emit;
}

/** Tells of what no call brings about, such as a job: events go to the outbox in this transaction, as of `at`. */
export const telling = (tx: Tx, at: Date): Telling => ({
  tx,
  at,
  emit: (event) => emit(tx, event, at),
});

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
  const told = new Map<string, string | null>();
  for (const one of [accountId].flat()) {
    const [account, company] =
      typeof one === 'string' ? [one, null] : [one.accountId, one.companyId];
    told.set(account, told.get(account) ?? company);
  }
  if (told.size === 0) return;
  const events = sql`
    with event as (
      insert into outbox (topic, account_id, for_company_id, payload, created_at)
      select ${topic}, account, company, ${JSON.stringify(payload)}::jsonb, ${at}
      from unnest(${[...told.keys()]}::bigint[], ${[...told.values()]}::bigint[]) told (account, company)
      returning id
    ) select graphile_worker.add_jobs(array_agg(row(
        ${DELIVER}::text, json_build_object('id', event.id::text), null, null, null, null, null, null
      )::graphile_worker.job_spec)) from event`;
  await ahead(tx, events);
}
