import type { TestProject } from 'vitest/node';

import { SEED, WHOLE } from '../../scripts/test/sample.ts';
import { startTestServer, type TestServer } from './database-server.ts';
import { makeDemoTemplate } from './demo-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a superuser of the test run's PostgreSQL. */
    databaseAdminUrl: string;
    /** Folder of the test run, for what its applications keep beside the database. */
    filesFolder: string;
  }
}

/** Where the project that is set up first tells the others, which have modules of their own, what it has started. */
const STARTED = 'TEST_RUN';

type Started = Pick<TestServer, 'adminUrl' | 'files'>;

let server: TestServer | undefined;

/** Starts the one PostgreSQL that all test files of all projects share. */
export async function setup(project: TestProject): Promise<void> {
  if (process.env[STARTED] === undefined) {
    server = await startTestServer();
    await makeDemoTemplate(server.adminUrl);
    const { adminUrl, files }: Started = server;
    process.env[STARTED] = JSON.stringify({ adminUrl, files });
    if (!WHOLE) process.stdout.write(`Samples are drawn by SEED=${SEED}\n`);
  }
  const started: Started = JSON.parse(process.env[STARTED]);
  project.provide('databaseAdminUrl', started.adminUrl);
  project.provide('filesFolder', started.files);
}

export async function teardown(): Promise<void> {
  if (server === undefined) return;
  delete process.env[STARTED];
  await server.stop();
}
