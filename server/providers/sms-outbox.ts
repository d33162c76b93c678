import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { SmsProvider } from '#server/kernel/ports/sms.ts';

export interface SmsOutboxOptions {
  dataDir: string;
  /** Prints one line; the terminal in which the server runs. */
  print(line: string): void;
  now(): Date;
}

/** Stand-in for machines without an SMS contract: appends to DATA_DIR/outbox/sms.jsonl and prints. */
export function smsOutbox({ dataDir, print, now }: SmsOutboxOptions): SmsProvider {
  const file = join(dataDir, 'outbox', 'sms.jsonl');
  return {
    async send({ phone, purpose, code, text }) {
      const line = JSON.stringify({ time: now().toISOString(), phone, purpose, code, text });
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, `${line}\n`, { mode: 0o600 });
      print(`SMS → ${phone}: ${text}`);
    },
  };
}
