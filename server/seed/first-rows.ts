import type { Config } from '#server/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { loadDemo } from '#server/demo/demo.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { loadFieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { addFirstOperator } from './first-operator.ts';
import { seedReference } from './seed.ts';

/** Adds, as the owner role, what an installation starts with, and the demo rows where the settings want them. */
export async function addFirstRows(
  url: string,
  config: Pick<Config, 'demoData' | 'dataDir' | 'fieldKeysFile' | 'firstOperator'>,
): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    await seedReference(db);
    const { firstOperator } = config;
    if (firstOperator) await addFirstOperator(db, firstOperator, systemClock.now());
    if (config.demoData) await loadDemo(db, loadFieldCipher(config), systemClock.now());
  } finally {
    await db.destroy();
  }
}
