import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPrivateKey } from '#server/kernel/crypto/private-key.ts';
import { StartError } from '#server/start-error.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'scf-portal-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const ofDataDir = () => loadPrivateKey({ dataDir, privateKeyFile: undefined });
const ofFile = (privateKeyFile: string) => loadPrivateKey({ dataDir, privateKeyFile });

function rsa(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

test('the first start makes a key that only its owner may read; later ones use it', async () => {
  const first = await ofDataDir();
  const file = join(dataDir, 'keys', 'private.pem');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
  const second = await ofDataDir();
  expect(second.publicKey).toBe(first.publicKey);
  expect(second.derive('sms-code')).toEqual(first.derive('sms-code'));
  expect(second.derive('sms-code')).not.toEqual(first.derive('other'));
});

test('of two first starts at once both end up with one key', async () => {
  const [one, other] = await Promise.all([ofDataDir(), ofDataDir()]);
  expect(one.publicKey).toBe(other.publicKey);
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['private.pem']);
});

test('PRIVATE_KEY_FILE that is missing, no key, too short or no RSA ends the start in one line', async () => {
  const file = join(dataDir, 'own.pem');
  await expect(ofFile(file)).rejects.toThrow(StartError);
  writeFileSync(file, 'no key');
  await expect(ofFile(file)).rejects.toThrow(`The private key ${file} cannot be read`);
  writeFileSync(file, rsa(2048));
  await expect(ofFile(file)).rejects.toThrow('must be RSA of at least 3072 bits');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await expect(ofFile(file)).rejects.toThrow('must be RSA of at least 3072 bits');
  writeFileSync(file, rsa(3072));
  expect((await ofFile(file)).publicKey).toMatch(/^MIIB/);
});

test('what does not open is undefined, whatever it is', async () => {
  const key = await ofDataDir();
  for (const sealed of [
    '',
    'AAAA',
    '不是密文',
    'x'.repeat(512),
    Buffer.alloc(384, 255).toString('base64'),
  ]) {
    expect(await key.open(sealed)).toBeUndefined();
  }
});
