import { join } from 'node:path';

import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createDatabase } from './db/client.ts';
import { seedReference } from './db/seed/seed.ts';
import { run } from './run.ts';

async function seed(connectionString: string): Promise<void> {
  const db = createDatabase({ connectionString, max: 1 });
  try {
    await seedReference(db);
  } finally {
    await db.destroy();
  }
}

function greeting(_config: Config, origin: string): string[] {
  return [`The portal runs on ${origin}/portal/ (Ctrl-C stops it)`];
}

await run(process.env, {
  siteFolder: join(import.meta.dirname, '..', 'dist'),
  buildApp,
  seed,
  greeting,
});
