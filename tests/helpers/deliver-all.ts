import { deliver } from '#server/modules/message/deliver.ts';
import { MODULES } from '#server/modules.ts';
import { templatesOf } from '#server/tasks.ts';

import type { TestApp } from './app.ts';

/** Delivers every event that waits, with the templates of all modules unless others are given, as the job queue would. */
export async function deliverAll(
  { database, clock }: TestApp,
  templates = templatesOf(MODULES),
): Promise<void> {
  const waiting = await database.owner
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await deliver({ db: database.db, clock, templates }, id);
}
