import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

import { unavailable } from '../wire/refusal.ts';

const derive = promisify(argon2);

/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** At most one derivation per core; a short queue behind them, so that a flood cannot take the whole server. */
const SLOTS = availableParallelism();
const QUEUE = 64 * SLOTS;

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SLOTS) {
    if (waiting.length >= QUEUE) throw unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot goes straight to the next one, so nobody can slip in between.
    if (next) next();
    else running -= 1;
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A PHC string of argon2id with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { ...COST, nonce, message: password }));
  return `${PREFIX}${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Belongs to no password; checked against where there is nothing to check, so that both cases take as long. */
const NOBODY = `${PREFIX}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

/** Whether a password belongs to a stored hash; always does the work, also without a hash or a password. */
export async function verifyPassword(
  password: string | undefined,
  stored: string | null | undefined,
): Promise<boolean> {
  const parts = STORED.exec(stored ?? '') ?? STORED.exec(NOBODY);
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts ?? [];
  const tag = Buffer.from(expected, 'base64');
  const derived = await inTurn(() =>
    derive('argon2id', {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: tag.length,
      nonce: Buffer.from(salt, 'base64'),
      message: password ?? '',
    }),
  );
  return timingSafeEqual(derived, tag) && password !== undefined && Boolean(stored);
}
