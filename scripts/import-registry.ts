// Fills the table of the company registry (工商信息) from a file; docs/import-registry.md tells its format.

import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import * as z from 'zod/mini';

import { validationText } from '../contract/validators/texts-of-schemas.ts';
import { readConfig } from '../server/config.ts';
import { createDatabase } from '../server/db/client.ts';
import { migrate } from '../server/db/migrate.ts';
import { systemClock } from '../server/kernel/clock.ts';
import { openDatabase } from '../server/open-database.ts';
import { importRegistry } from '../server/providers/registry/import.ts';
import { StartError } from '../server/start-error.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

z.config({ localeError: validationText });

async function main(file: string): Promise<number> {
  await access(file, constants.R_OK).catch(() => {
    throw new StartError(`${file} cannot be read`);
  });
  const database = await openDatabase(readConfig(process.env), {
    note: print,
    failed: (error) => {
      throw error;
    },
  });
  try {
    await migrate(database.url);
    const db = createDatabase({ connectionString: database.url, max: 1 });
    const lines = createInterface({ input: createReadStream(file, 'utf8') });
    const { written, refused, problems } = await importRegistry(db, lines, systemClock.now());
    await db.destroy();
    for (const { line, text } of problems) print(`line ${line}: ${text}`);
    print(`${written} companies written, ${refused} lines left out`);
    return refused === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

const [, , file] = process.argv;
try {
  if (file === undefined) {
    process.stderr.write('usage: npm run import:registry -- companies.jsonl\n');
    process.exitCode = 2;
  } else process.exitCode = await main(file);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
