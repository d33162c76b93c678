// A server of its own process on the database of a simulation, which kills it: the real application behind a real port.
// Its clock stands where it is told to; its worker delivers messages and does no more, as the simulation turns the days itself.

import type { Task } from 'graphile-worker';

import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { APP_ROLE, createPool } from '#server/db/client.ts';
import { loadPrivateKey } from '#server/kernel/crypto/private-key.ts';
import { DELIVER } from '#server/kernel/jobs/outbox.ts';
import { startWorker } from '#server/kernel/jobs/worker.ts';
import { MODULES } from '#server/modules.ts';
import { tasksOf } from '#server/tasks.ts';

import { testCipher } from '../helpers/demo-template.ts';
import { TaxPlatform } from './issuer.ts';

const {
  DATA_DIR = '',
  PRIVATE_KEY_FILE = '',
  SIMULATED_DATABASE = '',
  SIMULATED_NOW = '',
} = process.env;
const now = Date.parse(SIMULATED_NOW);

let deliver: Task | undefined;

const app = await buildApp({
  config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR }),
  pool: createPool({ connectionString: SIMULATED_DATABASE, role: APP_ROLE, max: 4 }),
  clock: { now: () => new Date(now) },
  key: await loadPrivateKey({ dataDir: DATA_DIR, privateKeyFile: PRIVATE_KEY_FILE }),
  cipher: testCipher(),
  issuer: new TaxPlatform().issuer,
  sms: { send: () => Promise.resolve() },
  extra(_, kernel) {
    deliver = tasksOf(kernel, MODULES)[DELIVER];
  },
});
if (deliver === undefined) throw new Error('Nobody delivers');
await startWorker({
  pool: createPool({ connectionString: SIMULATED_DATABASE, max: 3 }),
  tasks: { [DELIVER]: deliver },
  schedule: {},
  log: app.log,
});
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
