import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A PHC string of argon2id with a fresh salt. Calls wait for their turn (authentication/password-queue.ts). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...COST, nonce, message: password });
  return `${PREFIX}${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Belongs to no password; checked against where there is nothing to check, so that both cases take as long. */
const NOBODY = `${PREFIX}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

/** Whether a password belongs to a stored hash; always does the work, also without a hash or a password. In a turn as well. */
export async function verifyPassword(
  password: string | undefined,
  stored: string | null | undefined,
): Promise<boolean> {
  const parts = STORED.exec(stored ?? '') ?? STORED.exec(NOBODY);
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts ?? [];
  const tag = Buffer.from(expected, 'base64');
  const derived = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
    nonce: Buffer.from(salt, 'base64'),
    message: password ?? '',
  });
  return timingSafeEqual(derived, tag) && password !== undefined && Boolean(stored);
}
