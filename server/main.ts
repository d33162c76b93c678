import { join } from 'node:path';

import { buildApp, fileStore } from './app.ts';
import type { Config } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { run } from './run.ts';
import { seed } from './seed/run.ts';

function greeting({ demoData }: Config, origin: string): string[] {
  const lines = [
    `The portal runs on ${origin}/portal/ (Ctrl-C stops it)`,
    `Operators sign in on ${origin}/portal/admin`,
  ];
  if (!demoData) return lines;
  const accounts = DEMO_ACCOUNTS.map(({ phone, role }) => `  ${phone}  ${role}`);
  return [...lines, `Demo accounts, password ${DEMO_PASSWORD} for all:`, ...accounts];
}

await run(process.env, {
  siteFolder: join(import.meta.dirname, '..', 'dist'),
  buildApp,
  fileStore,
  seed,
  greeting,
});
