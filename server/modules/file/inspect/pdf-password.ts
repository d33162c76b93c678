import { createCipheriv, createHash } from 'node:crypto';

// Whether an encrypted PDF opens without a password (ISO 32000-2, 7.6.4): one against printing or changes does, for everybody, and is
// encrypted with the empty word; one that asks nobody opens who was handed it.

/** What fills a password to its length. */
const FILL = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const sha = (bits: number, ...parts: Buffer[]) =>
  createHash(`sha${bits}`).update(Buffer.concat(parts)).digest();

/** RC4, which Node has no more. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, at) => at);
  const of = (at: number) => box[at] ?? 0;
  const swap = (a: number, b: number) => {
    [box[a], box[b]] = [of(b), of(a)];
  };
  let other = 0;
  for (let at = 0; at < 256; at += 1) {
    other = (other + of(at) + (key[at % key.length] ?? 0)) % 256;
    swap(at, other);
  }
  let at = 0;
  other = 0;
  return data.map((byte) => {
    at = (at + 1) % 256;
    other = (other + of(at)) % 256;
    swap(at, other);
    return byte ^ of((of(at) + of(other)) % 256);
  }) as Buffer;
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};
const HEX = /^\s*<([0-9a-fA-F\s]*)>/;

/** The string that begins a text of Latin-1: in hex, or in brackets with escapes; undefined for none. */
function stringIn(text: string): Buffer | undefined {
  const hex = HEX.exec(text)?.[1];
  if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
  const begin = /^\s*\(/.exec(text)?.[0].length;
  if (begin === undefined) return undefined;
  // A bare carriage return is read as a line feed by some and as itself by others.
  const part = /\\([0-7]{1,3}|\r\n|[\s\S])|[()]|[^\\()\r]+/y;
  part.lastIndex = begin;
  let depth = 1;
  let said = '';
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [whole, escaped] = found;
    if (whole === '(') depth += 1;
    if (whole === ')') depth -= 1;
    if (depth === 0) return Buffer.from(said, 'latin1');
    if (escaped === undefined) said += whole;
    else if (/^[0-7]/.test(escaped)) said += String.fromCharCode(Number.parseInt(escaped, 8) % 256);
    else if (!/^[\r\n]/.test(escaped)) said += ESCAPED[escaped] ?? escaped;
  }
  return undefined;
}

const after = (text: string, name: string) =>
  new RegExp(`/${name}(?![A-Za-z])`).exec(text) === null
    ? undefined
    : text.replace(new RegExp(`^[\\s\\S]*?/${name}(?![A-Za-z])`), '');
const numberOf = (text: string, name: string) => {
  const found = /^\s*(-?\d{1,12})/.exec(after(text, name) ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
};

const LONGEST = 8192;

/** Where a name stands for the last time; of /Encrypt the beginning of /EncryptMetadata is none. */
function lastNamed(file: Buffer, name: string): number {
  let at = file.lastIndexOf(name);
  while (at > 0 && /[A-Za-z]/.test(String.fromCharCode(file[at + name.length] ?? 0))) {
    at = file.lastIndexOf(name, at - 1);
  }
  return at;
}

/** How a file is encrypted: the text of its dictionary, and the first half of its ID; undefined where that is not found. */
function encryptionOf(file: Buffer): { text: string; id: Buffer } | undefined {
  const at = lastNamed(file, '/Encrypt');
  const said = file.toString('latin1', at + 8, at + 8 + LONGEST);
  const [, no, generation] = /^\s*(\d{1,10})\s+(\d{1,5})\s+R\b/.exec(said) ?? [];
  const heading = `${no} ${generation} obj`;
  // Of 12 0 obj the end of 112 0 obj is none.
  let begin = no === undefined ? -1 : file.lastIndexOf(heading);
  while (begin > 0 && /\d/.test(String.fromCharCode(file[begin - 1] ?? 0))) {
    begin = file.lastIndexOf(heading, begin - 1);
  }
  const text =
    no === undefined ? said : file.toString('latin1', begin, begin < 0 ? 0 : begin + LONGEST);
  const ids = file.lastIndexOf('/ID');
  const list = /^\s*\[([\s\S]*)/.exec(file.toString('latin1', ids + 3, ids + 3 + LONGEST))?.[1];
  if (at < 0 || !text.includes('/Filter')) return undefined;
  return { text, id: (ids >= 0 && stringIn(list ?? '')) || Buffer.alloc(0) };
}

/** Algorithm 2.B of the newest files, of an empty password. */
function hardened(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const again = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const packed = cipher.setAutoPadding(false).update(again);
    const kind = packed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(256 + 128 * kind, packed);
    last = packed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** Whether the empty password opens files of revisions 2 to 4. */
function opensByMd5(text: string, id: Buffer, revision: number): boolean | undefined {
  const [owner, user] = ['O', 'U'].map((name) => stringIn(after(text, name) ?? ''));
  const permissions = numberOf(text, 'P');
  if (!owner || !user || permissions === undefined) return undefined;
  if (owner.length < 32 || user.length < 32) return undefined;
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(permissions >>> 0);
  const isBare = revision >= 4 && /\/EncryptMetadata\s+false/.test(text);
  const more = isBare ? [Buffer.alloc(4, 0xff)] : [];
  const length = revision === 2 ? 5 : (numberOf(text, 'Length') ?? 40) / 8;
  const size = numberOf(text, 'V') === 4 ? 16 : Math.min(Math.max(length, 5), 16);
  let key: Buffer = md5(FILL, owner.subarray(0, 32), bits, id, ...more).subarray(0, size);
  if (revision === 2) return rc4(key, FILL).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, size);
  let proof: Buffer = md5(FILL, id);
  for (let round = 0; round < 20; round += 1) {
    proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  }
  return proof.equals(user.subarray(0, 16));
}

/** Whether an encrypted file asks for a password, or for somebody's key; false where nobody can tell. */
export function asksForPassword(file: Buffer): boolean {
  const found = encryptionOf(file);
  if (found === undefined) return false;
  const { text, id } = found;
  if (!/\/Filter\s*\/Standard\b/.test(text))
    return /\/Filter\s*\/\w*\.?(?:PubSec|PPKLite)/.test(text);
  const revision = numberOf(text, 'R') ?? 0;
  if (revision >= 2 && revision <= 4) return opensByMd5(text, id, revision) === false;
  const user = stringIn(after(text, 'U') ?? '');
  if (revision > 6 || revision < 5 || user === undefined || user.length < 48) return false;
  const salt = user.subarray(32, 40);
  const proof = revision === 5 ? sha(256, salt) : hardened(salt);
  return !proof.equals(user.subarray(0, 32));
}
