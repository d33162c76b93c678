import { fileStore } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { APP_ROLE, createDatabase } from '#server/db/client.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { loadFieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { deliver } from '#server/modules/message/deliver.ts';
import { MODULES } from '#server/modules.ts';
import { templatesOf } from '#server/tasks.ts';
import { expectFieldKeys } from './field-keys.ts';
import { addFirstRows } from './first-rows.ts';
import { runDemo } from './run-demo.ts';

/** What months of demo days have to tell is told in its order, whichever module told it first; the queue finds it delivered. */
async function tellDemo(url: string): Promise<void> {
  const db = createDatabase({ connectionString: url, role: APP_ROLE, max: 1 });
  try {
    const waiting = db.selectFrom('outbox').select('id').where('delivered_at', 'is', null);
    const delivering = { db, clock: systemClock, templates: templatesOf(MODULES) };
    for (const { id } of await waiting.orderBy('created_at').orderBy('id').execute()) {
      // One that cannot be told stays with the queue, which tries again and says why.
      await deliver(delivering, id).catch(() => undefined);
    }
  } finally {
    await db.destroy();
  }
}

/** Adds what an installation starts with and, where the settings want them, the demo rows and every module's demo documents. */
export async function seed(url: string, config: Config): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    await expectFieldKeys(db, config, systemClock.now());
    await addFirstRows(url, config);
    if (!config.demoData) return;
    const context = {
      db,
      cipher: loadFieldCipher(config),
      files: fileStore(config),
      incoming: incomingOf({ config }),
      at: systemClock.now(),
    };
    await runDemo(MODULES, context);
  } finally {
    await db.destroy();
  }
  await tellDemo(url);
}
