import { fileStore } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { loadFieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { MODULES } from '#server/modules.ts';
import { addFirstRows } from './first-rows.ts';

/** Adds what an installation starts with and, where the settings want them, the demo rows and every module's demo documents. */
export async function seed(url: string, config: Config): Promise<void> {
  await addFirstRows(url, config);
  if (!config.demoData) return;
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    const context = {
      db,
      cipher: loadFieldCipher(config),
      files: fileStore(config),
      incoming: incomingOf({ config }),
      at: systemClock.now(),
    };
    for (const { demo } of MODULES) await demo?.(context);
  } finally {
    await db.destroy();
  }
}
