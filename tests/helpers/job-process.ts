// A process that runs one kind of job, `hang`, which never ends; tests kill it.

import Fastify from 'fastify';
import { createPool } from '#server/db/client.ts';
import { startWorker } from '#server/kernel/jobs/worker.ts';

await startWorker({
  pool: createPool({ connectionString: process.argv[2] ?? '', max: 4 }),
  tasks: {
    hang: () => {
      process.send?.('begun');
      return new Promise(() => undefined);
    },
  },
  schedule: {},
  log: Fastify().log,
  leaseMs: Number(process.argv[3]),
});
