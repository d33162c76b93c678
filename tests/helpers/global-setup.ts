import type { TestProject } from 'vitest/node';

import { SEED, WHOLE } from '../../scripts/test/sample.ts';
import { startTestServer, type TestServer } from './database-server.ts';
import { makeDemoTemplate } from './demo-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a superuser of the test run's PostgreSQL. */
    databaseAdminUrl: string;
  }
}

/** Where the project that is set up first tells the others, which have modules of their own, what it has started. */
const STARTED = 'TEST_RUN_DATABASE';

let server: TestServer | undefined;

/** Starts the one PostgreSQL that all test files of all projects share. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env[STARTED] === undefined) {
    server = await startTestServer();
    await makeDemoTemplate(server.adminUrl);
    process.env[STARTED] = server.adminUrl;
    if (!WHOLE) process.stdout.write(`Samples are drawn by SEED=${SEED}\n`);
  }
  project.provide('databaseAdminUrl', process.env[STARTED]);
}

export async function teardown(): Promise<void> {
  if (server === undefined) return;
  delete process.env[STARTED];
  await server.stop();
}
