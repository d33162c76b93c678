// Writes contract/wire/signature-vectors.json: client and server each computing "the same" signature in their own way would
// drift apart unseen. The expected values come from an implementation of its own, written after the rule and not
// after contract/wire/signature.ts: `node scripts/signature-vectors.ts && npx biome format --write contract`.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface SignatureVector {
  /** `query`: parameters as a caller gives them, before queryForSigning; `body`: the top-level object. */
  kind: 'query' | 'body';
  parameters: Record<string, Json>;
  requestId: string;
  timestamp: string;
  path: string;
  canonical: string;
  signature: string;
}

const KEPT = /^[A-Za-z0-9\-_.!~*'()]$/;

function percent(text: string): string {
  let encoded = '';
  for (const character of text) {
    if (KEPT.test(character)) encoded += character;
    else
      for (const byte of Buffer.from(character))
        encoded += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

function asQuery(value: Json): string | undefined {
  if (value === null) return undefined;
  return Array.isArray(value) ? value.join(',') : String(value);
}

function canonicalOf(vector: Omit<SignatureVector, 'canonical' | 'signature'>): string {
  const parts: { key: string; text: string }[] = [];
  for (const key of Object.keys(vector.parameters)) {
    const value = vector.parameters[key] ?? null;
    const signed = vector.kind === 'query' ? asQuery(value) : value;
    if (signed === undefined) continue;
    parts.push({ key: percent(key), text: percent(JSON.stringify(signed)) });
  }
  parts.sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
  const { requestId, timestamp, path } = vector;
  const ends = [`requestId=${requestId}`, `timestamp=${timestamp}`, `path=${path}`];
  return [...parts.map(({ key, text }) => `${key}=${text}`), ...ends].join('&');
}

const TEXTS = [
  '',
  ' ',
  '示例建设工程有限公司',
  '𠮷野家', // outside the basic plane
  '👩‍👩‍👧‍👦',
  'é', // one code point
  'é', // two
  '\ud800', // half a pair: JSON escapes it
  '\u2028\u2029',
  '\u0000\u001f\u007f',
  'a=1&b=2',
  'a%20b+c',
  "!~*'()-_.",
  '"\\/\b\f\n\r\t',
  '＋８６１３８００００００００',
  'null',
  'undefined',
  'true',
  '1,2',
  '[1,2]',
  'مرحبا',
  '<script>alert(1)</script>',
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e21,
  1e-7,
  123_456_789.123_456_7,
  Number.MAX_SAFE_INTEGER,
  5e-324,
  1.7976931348623157e308,
];
const NESTED: Json[] = [
  null,
  true,
  false,
  [],
  {},
  [1, 2],
  ['1', '2'],
  [null, [null, [{}]]],
  { b: 1, a: 2 },
  { a: { b: { c: [1, { d: '深' }] } } },
  [
    { qty: '1.500', unit: '吨' },
    { qty: '0', unit: '根' },
  ],
];
const KEYS = [
  'a',
  'A',
  'z',
  '_',
  'a.b',
  'a[]',
  'a b',
  '中文',
  '𠮷',
  '0',
  '10',
  '2',
  '&=',
  '%',
  'é',
  "it's",
];
const PATHS = [
  'page',
  'getInfo',
  '95571149787758601',
  '%E4%B8%AD',
  'project.gmAmount',
  '',
  'a-b_c~d',
];

/** A small linear generator: the same vectors on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('An empty list');
  return item;
}

/** Every text, number and shape by itself under a plain key, every key with a plain value, and 200 mixtures. */
function cases(): Pick<SignatureVector, 'kind' | 'parameters'>[] {
  const values: Json[] = [...TEXTS, ...NUMBERS, ...NESTED];
  const flat = values.filter((value) => typeof value !== 'object' || value === null);
  const single = values.map((value) => ({ kind: 'body' as const, parameters: { value } }));
  const queried = [...flat, ['a', 'b'], [1, 2], []].map((value) => ({
    kind: 'query' as const,
    parameters: { value },
  }));
  const keyed = KEYS.flatMap((key) => [
    { kind: 'body' as const, parameters: { [key]: 'x' } },
    { kind: 'query' as const, parameters: { [key]: 'x' } },
  ]);
  const next = numbers(20_261_120);
  const mixed = Array.from({ length: 200 }, (_, index) => {
    const kind = index % 2 === 0 ? ('body' as const) : ('query' as const);
    const parameters: Record<string, Json> = {};
    const pool = kind === 'body' ? values : flat;
    for (let size = next(6) + 1; size > 0; size -= 1) {
      parameters[pick(KEYS, next(KEYS.length))] = pick(pool, next(pool.length));
    }
    return { kind, parameters };
  });
  const empty = (['body', 'query'] as const).map((kind) => ({ kind, parameters: {} }));
  return [...empty, ...single, ...queried, ...keyed, ...mixed];
}

/** All vectors, in a fixed order. */
export function signatureVectors(): SignatureVector[] {
  return cases().map((one, index) => {
    const requestId = createHash('md5').update(String(index)).digest('hex').slice(0, 24);
    const timestamp = `202605${String((index % 28) + 1).padStart(2, '0')}235959`;
    const asked = { ...one, requestId, timestamp, path: pick(PATHS, index) };
    const canonical = canonicalOf(asked);
    const signature = createHash('sha256').update(canonical).digest('hex').toUpperCase();
    return { ...asked, canonical, signature };
  });
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', 'contract', 'signature-vectors.json');
  writeFileSync(file, `${JSON.stringify(signatureVectors(), null, 2)}\n`);
}
