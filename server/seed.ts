import { fileStore } from './app.ts';
import type { Config } from './config.ts';
import { createDatabase } from './db/client.ts';
import { addFirstRows } from './db/first-rows.ts';
import { systemClock } from './kernel/clock.ts';
import { loadFieldCipher } from './kernel/field-cipher.ts';
import { incomingOf } from './kernel/incoming.ts';
import { MODULES } from './modules.ts';

/** Adds what an installation starts with and, where the settings want them, the demo rows and every module's demo documents. */
export async function seed(url: string, config: Config): Promise<void> {
  await addFirstRows(url, config);
  if (!config.demoData) return;
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    const desk = {
      ...{ db, cipher: loadFieldCipher(config), files: fileStore(config) },
      incoming: incomingOf({ config }),
      at: systemClock.now(),
    };
    for (const { demo } of MODULES) await demo?.(desk);
  } finally {
    await db.destroy();
  }
}
