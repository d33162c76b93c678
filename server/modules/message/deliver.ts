import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { before, type Clock, DAY } from '#server/kernel/clock.ts';
import type { MessageDraft, MessageTemplates } from '#server/kernel/module.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { tellAccount } from '#server/kernel/stream/account-news.ts';

const messages = columnsOf('message');

/** In one round; the next one comes soon. */
const MOST_OVERDUE = 200;

export interface DeliverOptions {
  db: Kysely<Database>;
  clock: Clock;
  templates: MessageTemplates;
}

interface Waiting {
  id: string;
  topic: string;
  account_id: string;
  for_company_id: string | null;
  payload: Record<string, string>;
  created_at: Date;
}

/** A second delivery of the same event waits here and then finds it delivered. */
function takeEvent(tx: Tx, eventId: string): Promise<Waiting | undefined> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'topic', 'account_id', 'for_company_id', 'payload', 'created_at'])
    .where('id', '=', eventId)
    .where('delivered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * An id above every other of the account. Streams go on after the newest id they have sent, so the messages of one
 * account must commit in the order of their ids: deliveries to it take turns, and a clock that was set back is no excuse.
 */
async function nextId(tx: Tx, accountId: string): Promise<RawBuilder<string>> {
  await lockFor(tx, 'message', accountId);
  return sql`greatest(next_id(), (select max(${messages.id}) + 1 from ${messages}
    where ${messages.account_id} = ${accountId}))`;
}

async function insertMessage(tx: Tx, event: Waiting, draft: MessageDraft): Promise<void> {
  await setScope(tx, { accountId: event.account_id });
  const id = await nextId(tx, event.account_id);
  await tx
    .insertInto('message')
    .values({
      id,
      outbox_id: event.id,
      account_id: event.account_id,
      company_id: event.for_company_id,
      msg_type: draft.msgType,
      title: draft.title,
      content: draft.content,
      level: draft.level,
      route_name: draft.routeName ?? '',
      query: JSON.stringify(draft.query ?? {}),
      created_at: event.created_at,
    })
    .onConflict((row) => row.column('outbox_id').doNothing())
    .execute();
}

/**
 * Turns one event of the outbox into a message, exactly once however often it is asked to: the event's row is locked,
 * marked in the same transaction, and the message carries the event's id under a unique index.
 */
export async function deliver(
  { db, clock, templates }: DeliverOptions,
  eventId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const event = await takeEvent(tx, eventId);
    if (event === undefined) return;
    const template = templates[event.topic];
    if (template === undefined) throw new Error(`No template for the event ${event.topic}`);
    await insertMessage(tx, event, template(event.payload));
    await tx
      .updateTable('outbox')
      .set({ delivered_at: clock.now() })
      .where('id', '=', event.id)
      .execute();
    await tellAccount(tx, event.account_id);
  });
}

/**
 * Delivers what has waited since before `since`, without waiting for the queue: whoever took the job has died with it.
 * Answers the events that cannot be delivered, with the reason.
 */
export async function deliverOverdue(
  options: DeliverOptions,
  since: Date,
): Promise<{ id: string; err: unknown }[]> {
  const waiting = await options.db
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('created_at', '<=', since)
    .where('created_at', '>', before(since, DAY))
    .orderBy('id')
    .limit(MOST_OVERDUE)
    .execute();
  const failed: { id: string; err: unknown }[] = [];
  for (const { id } of waiting) {
    await deliver(options, id).catch((err: unknown) => failed.push({ id, err }));
  }
  return failed;
}
