import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

import type { Config } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { createKeyFile } from './key-file.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const secret = z
  .base64()
  .check(z.refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, 'not 32 bytes'));
const keyRing = z
  .strictObject({
    current: z.string(),
    keys: z.record(z.string().check(z.regex(/^[\w-]{1,40}$/)), secret),
    hash: secret,
  })
  .check(z.refine((ring) => Object.hasOwn(ring.keys, ring.current), '`current` names no key'));
/** Keys in base64: new values are sealed with the current one, old ones opened with theirs. */
export type KeyRing = z.infer<typeof keyRing>;

/** Encrypts single columns. `purpose` says what a value is (`bank.account_no:<company>`): elsewhere it does not open. */
export interface FieldCipher {
  /** `<key id>.<base64 of iv, ciphertext, tag>`; different each time. Throws when the ring has no current key. */
  seal(text: string, purpose: string): string;
  /** Throws when the value is damaged, moved from elsewhere, or its key is gone. */
  open(sealed: string, purpose: string): string;
  /** The same for the same text whatever the key, so that equal values can be found; hex. */
  hash(text: string, purpose: string): string;
}

/** The cipher of a key ring; it throws as the interface says, on use and not here. */
export function fieldCipher(ring: KeyRing): FieldCipher {
  const keys = new Map(
    Object.entries(ring.keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]),
  );
  const hashKey = Buffer.from(ring.hash, 'base64');
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (key === undefined) throw new Error(`No key ${id} among the keys of encrypted columns`);
    return key;
  };
  return {
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(ring.current), iv);
      cipher.setAAD(Buffer.from(purpose));
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${ring.current}.${Buffer.concat(parts).toString('base64')}`;
    },
    open(sealed, purpose) {
      const [id = '', text = ''] = sealed.split('.', 2);
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv(CIPHER, keyOf(id), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
    hash: (text, purpose) =>
      createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('hex'),
  };
}

function newKeyRing(): KeyRing {
  const key = () => randomBytes(KEY_BYTES).toString('base64');
  return { current: 'k1', keys: { k1: key() }, hash: key() };
}

type Place = Pick<Config, 'fieldKeysFile' | 'dataDir'>;

/** The file of the keys: FIELD_KEYS_FILE, else in DATA_DIR/keys. */
export function fieldKeysOf({ fieldKeysFile, dataDir }: Place): string {
  return fieldKeysFile ?? join(dataDir, 'keys', 'fields.json');
}

/** The keys of FIELD_KEYS_FILE, else of DATA_DIR/keys, where the first start makes them. Throws StartError where they cannot be read. */
export function loadFieldCipher(config: Place): FieldCipher {
  const file = fieldKeysOf(config);
  if (config.fieldKeysFile === undefined && !existsSync(file)) {
    createKeyFile(file, `${JSON.stringify(newKeyRing(), null, 2)}\n`);
  }
  try {
    return fieldCipher(keyRing.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    // What a parser quotes of the file could be a key.
    const reason = error instanceof z.core.$ZodError ? error.issues[0]?.message : codeOf(error);
    throw new StartError(`The keys of encrypted columns in ${file} cannot be read: ${reason}`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no JSON';
}
