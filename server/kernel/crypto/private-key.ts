import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  webcrypto,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Config } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { createKeyFile } from './key-file.ts';

const BITS = 3072;
const PADDING = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

export interface PrivateKey {
  /** Base64 DER of the SPKI, as the wire carries it. */
  publicKey: string;
  /** Opens RSA-OAEP-SHA-256 in base64; undefined for whatever does not open to valid text. */
  open(sealed: string): Promise<string | undefined>;
  /** A 256-bit secret bound to this key; the same on every process that shares the key. */
  derive(purpose: string): Buffer;
}

async function openerOf(key: KeyObject): Promise<PrivateKey> {
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const opener = await webcrypto.subtle.importKey('pkcs8', pkcs8, PADDING, false, ['decrypt']);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  return {
    publicKey: spki.toString('base64'),
    async open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        return utf8.decode(await webcrypto.subtle.decrypt(PADDING, opener, bytes));
      } catch {
        return undefined;
      }
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', pkcs8, '', purpose, 32)),
  };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readKeyFile(file: string): KeyObject {
  const key = (() => {
    try {
      return createPrivateKey(readFileSync(file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The private key ${file} cannot be read: ${reason}`);
    }
  })();
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < BITS) {
    throw new StartError(`The private key ${file} must be RSA of at least ${BITS} bits`);
  }
  return key;
}

/** The key of PRIVATE_KEY_FILE, else of DATA_DIR/keys, where the first start makes one. */
export async function loadPrivateKey(
  config: Pick<Config, 'privateKeyFile' | 'dataDir'>,
): Promise<PrivateKey> {
  const file = config.privateKeyFile ?? join(config.dataDir, 'keys', 'private.pem');
  if (config.privateKeyFile === undefined && !existsSync(file)) {
    createKeyFile(file, await makeKey());
  }
  return openerOf(readKeyFile(file));
}
