// `node scripts/publish.ts <folder> [command]`: publishes dist/ into the folder that the web server sends. The command
// (nginx -s reload) runs once the new headers are written and before any new document is.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { capture } from './lib/command.ts';
import { publish } from './site/publish.ts';

/** Longer than a web server takes for its new configuration; our own looks at its folder with each request. */
const SEEN_MS = 2_000;

const [folder, command] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Which folder? node scripts/publish.ts <folder> [command]');

async function tellServers(): Promise<void> {
  if (command !== undefined) {
    const { code, output } = await capture('sh', ['-c', command]);
    if (code !== 0) throw new Error(`${command}: ${output}`);
  }
  await delay(SEEN_MS);
}

await publish(join(import.meta.dirname, '..', 'dist'), folder, { headersWritten: tellServers });
process.stdout.write(`Published into ${folder}\n`);
