import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';

import { fieldCipher, loadFieldCipher } from './field-cipher.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const OLD = { current: 'k1', keys: { k1: keyOf(1) }, hash: keyOf(9) };
const NEW = { ...OLD, current: 'k2', keys: { ...OLD.keys, k2: keyOf(2) } };
const cipher = fieldCipher(OLD);

describe('a cipher of columns', () => {
  test('opens what it sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, purpose) => {
        const sealed = cipher.seal(text, purpose);
        expect(cipher.open(sealed, purpose)).toBe(text);
        expect(cipher.seal(text, purpose)).not.toBe(sealed);
        expect(sealed).toMatch(/^k1\./);
      }),
    );
  });

  test('a value that was moved to another row or damaged does not open', () => {
    const sealed = cipher.seal('6222020000001234', 'bank.account_no:1');
    expect(() => cipher.open(sealed, 'bank.account_no:2')).toThrow();
    const at = sealed.length - 6;
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const damaged = sealed.slice(0, at) + other + sealed.slice(at + 1);
    expect(() => cipher.open(damaged, 'bank.account_no:1')).toThrow();
    for (const none of ['', 'k1', 'k1.', 'k1.AAAA', 'k9.AAAA']) {
      expect(() => cipher.open(none, 'x')).toThrow();
    }
  });

  test('after a rotation old values open, new ones take the new key, and hashes stay', () => {
    const rotated = fieldCipher(NEW);
    expect(rotated.open(cipher.seal('一', 'p'), 'p')).toBe('一');
    expect(rotated.seal('一', 'p')).toMatch(/^k2\./);
    expect(() => cipher.open(rotated.seal('一', 'p'), 'p')).toThrow('No key k2');
    expect(rotated.hash('一', 'p')).toBe(cipher.hash('一', 'p'));
    expect(cipher.hash('一', 'q')).not.toBe(cipher.hash('一', 'p'));
  });
});

describe('its keys', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scf-portal-fields-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  test('are made by the first start, for their owner alone, and found by the next', () => {
    const sealed = loadFieldCipher({ dataDir, fieldKeysFile: undefined }).seal('一', 'p');
    const file = join(dataDir, 'keys', 'fields.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadFieldCipher({ dataDir, fieldKeysFile: undefined }).open(sealed, 'p')).toBe('一');
    expect(loadFieldCipher({ dataDir: '/nowhere', fieldKeysFile: file }).open(sealed, 'p')).toBe(
      '一',
    );
  });

  test.each<[string, string]>([
    ['no JSON', '{"keys": "c2VjcmV0'],
    ['a key too short', JSON.stringify({ ...OLD, keys: { k1: 'c2VjcmV0' } })],
    ['a current key that is not there', JSON.stringify({ ...OLD, current: 'k3' })],
    ['a current key that every object has', JSON.stringify({ ...OLD, current: 'constructor' })],
  ])('%s ends the start in one line that does not repeat the file', (_, text) => {
    const file = join(dataDir, 'broken.json');
    writeFileSync(file, text);
    const load = () => loadFieldCipher({ dataDir, fieldKeysFile: file });
    expect(load).toThrow(`The keys of encrypted columns in ${file} cannot be read`);
    expect(load).not.toThrow('c2VjcmV0');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('so does a file that is missing', () => {
    expect(() => loadFieldCipher({ dataDir, fieldKeysFile: join(dataDir, 'no.json') })).toThrow(
      'ENOENT',
    );
  });
});
