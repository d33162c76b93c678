// `npm run types:database`: writes the types of all tables anew, from a database that is made and migrated for it.

import { rmSync, writeFileSync } from 'node:fs';

import { createDatabase } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { readCatalogue } from './database/catalogue.ts';
import { printTypes, TYPES_FILE } from './database/print-types.ts';
import { temporaryData } from './lib/temporary-data.ts';

const dataDir = await temporaryData('types');
const server = await startEmbedded({ dataDir });
try {
  await migrate(server.url);
  const db = createDatabase({ connectionString: server.url, max: 1 });
  writeFileSync(TYPES_FILE, printTypes(await readCatalogue(db)));
  await db.destroy();
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
