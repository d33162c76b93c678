import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createDatabase } from './client.ts';
import { loadDemo } from './demo/demo.ts';
import { seedReference } from './seed/seed.ts';

/** Adds, as the owner role, what an installation starts with, and the demo rows where the settings want them. */
export async function addFirstRows(url: string, config: Pick<Config, 'demoData'>): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    await seedReference(db);
    if (config.demoData) await loadDemo(db, systemClock.now());
  } finally {
    await db.destroy();
  }
}
