import type { TestProject } from 'vitest/node';

import { startTestServer, type TestServer } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a superuser of the test run's PostgreSQL. */
    databaseAdminUrl: string;
  }
}

let server: TestServer | undefined;

/** Starts the one PostgreSQL that all test files share. */
export async function setup(project: TestProject): Promise<void> {
  server = await startTestServer();
  project.provide('databaseAdminUrl', server.adminUrl);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
