import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { loadPrivateKey, type PrivateKey } from '#server/kernel/crypto/private-key.ts';
import { createBackground } from '#server/kernel/jobs/background.ts';
import type { SmsMessage, SmsProvider } from '#server/kernel/ports/sms.ts';

import { createTestDatabase, type TestDatabase } from './database.ts';
import { TEMPLATE } from './database-server.ts';
import { DEMO_TEMPLATE, TEST_START, testCipher } from './demo-template.ts';
import { documentsTemplate } from './documents-template.ts';

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #ms = Date.parse(TEST_START);

  now(): Date {
    return new Date(this.#ms);
  }

  /** Moves by milliseconds, backwards too. */
  advance(ms: number): void {
    this.#ms += ms;
  }

  set(iso: string): void {
    this.#ms = Date.parse(iso);
  }
}

/** Remembers what would have been sent. */
export class TestSms implements SmsProvider {
  readonly sent: SmsMessage[] = [];
  /** Replaces sending, to fail or to hang. */
  fault: (() => Promise<void>) | undefined;

  async send(message: SmsMessage): Promise<void> {
    if (this.fault) await this.fault();
    this.sent.push(message);
  }

  /** The newest code of a phone. */
  codeOf(phone: string): string {
    const message = this.sent.findLast((one) => one.phone === phone);
    if (message === undefined) throw new Error(`No code was sent to ${phone}`);
    return message.code;
  }
}

export interface TestApp {
  app: FastifyInstance;
  clock: TestClock;
  sms: TestSms;
  key: PrivateKey;
  cipher: FieldCipher;
  database: TestDatabase;
  config: Config;
  /** The lines of the log, parsed. */
  log: Record<string, unknown>[];
  /** Resolves when no work goes on that no answer waits for. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions extends Partial<AppOptions> {
  /** Environment variables beside the tests' own. */
  env?: Record<string, string>;
  /** Whether the demo's accounts and companies are there, or its documents too. */
  demo?: boolean | 'documents';
  /** Connections of the pool. */
  max?: number;
}

let sharedKey: Promise<PrivateKey> | undefined;

/** One key per test process: making one takes longer than most tests. */
async function testKey(): Promise<PrivateKey> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scf-portal-key-'));
  try {
    return await loadPrivateKey({ dataDir, privateKeyFile: undefined });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

function templateOf(demo: TestAppOptions['demo']): Promise<string> | string {
  if (demo === 'documents') return documentsTemplate(inject('databaseAdminUrl'));
  return demo ? DEMO_TEMPLATE : TEMPLATE;
}

/** The application on a database of its own, with a clock that stands still and an SMS provider that remembers. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, demo = false, max = 10, ...parts } = options;
  sharedKey ??= testKey();
  const key = await sharedKey;
  const clock = new TestClock();
  const sms = new TestSms();
  const template = await templateOf(demo);
  const database = await createTestDatabase({ max, template });
  const cipher = testCipher();
  const log: Record<string, unknown>[] = [];
  const DATA_DIR = inject('filesFolder');
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR, ...env });
  const background = createBackground({ error: (fields: object) => void log.push({ ...fields }) });
  const app = await buildApp({
    config,
    pool: database.pool,
    clock,
    key,
    cipher,
    sms,
    background,
    logStream: { write: (line) => void log.push(JSON.parse(line)) },
    ...parts,
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.drop();
  };
  const idle = () => background.settled();
  return { app, clock, sms, key, cipher, database, config, log, idle, close };
}
