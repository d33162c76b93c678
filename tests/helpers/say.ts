import type { Clock } from '#server/kernel/clock.ts';
import type { MessageTemplates } from '#server/kernel/module.ts';
import { deliver } from '#server/modules/message/deliver.ts';

import type { TestApp } from './app.ts';

export const TEMPLATES: MessageTemplates = {
  'test.said': ({ title = '', content = '' }) => ({ msgType: '1', title, content, level: 1 }),
};

interface Target {
  database: Pick<TestApp['database'], 'db' | 'owner'>;
  clock: Clock;
}

/** Writes an event for an account into the outbox and answers its id. */
export async function addEvent(
  { database, clock }: Target,
  accountId: string,
  title: string,
): Promise<string> {
  const { id } = await database.owner
    .insertInto('outbox')
    .values({
      topic: 'test.said',
      account_id: accountId,
      payload: JSON.stringify({ title }),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the job queue would do for the event. */
export async function deliverEvent({ database, clock }: Target, eventId: string): Promise<void> {
  await deliver({ db: database.db, clock, templates: TEMPLATES }, eventId);
}

/** An event and its delivery. */
export async function say(target: Target, accountId: string, title: string): Promise<void> {
  await deliverEvent(target, await addEvent(target, accountId, title));
}
