import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalString,
  fromTimestamp,
  lastPathSegment,
  queryForSigning,
  toTimestamp,
} from '#contract/wire/signature.ts';
import vectors from '#contract/wire/signature-vectors.json' with { type: 'json' };
import { signatureVectors } from './signature-vectors.ts';

test('the checked-in vectors are what the script makes, and enough', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(300);
  expect(vectors).toEqual(JSON.parse(JSON.stringify(signatureVectors())));
});

test('every vector comes out', () => {
  for (const { kind, parameters, canonical, signature, ...request } of vectors) {
    const signed = kind === 'query' ? queryForSigning(parameters) : parameters;
    expect(canonicalString(signed, request)).toBe(canonical);
    const digest = createHash('sha256').update(canonical).digest('hex').toUpperCase();
    expect(digest).toBe(signature);
  }
});

test('different bodies have different canonical strings', () => {
  const request = { requestId: 'a'.repeat(24), timestamp: '20260520100000', path: 'page' };
  const body = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  fc.assert(
    fc.property(body, body, (one, other) => {
      const same = canonicalString(one, request) === canonicalString(other, request);
      const sorted = (value: Record<string, unknown>) =>
        JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
      expect(same).toBe(sorted(one) === sorted(other));
    }),
  );
});

test('undefined is dropped, null is kept in a body and dropped in a query', () => {
  const request = { requestId: 'r', timestamp: 't', path: 'p' };
  const end = 'requestId=r&timestamp=t&path=p';
  expect(canonicalString({ a: undefined }, request)).toBe(end);
  expect(canonicalString({ a: null }, request)).toBe(`a=null&${end}`);
  expect(queryForSigning({ a: null, b: undefined, c: [1, 2], d: 0 })).toEqual({ c: '1,2', d: '0' });
});

test('timestamps are UTC+8 and come back', () => {
  expect(toTimestamp(Date.parse('2026-05-20T00:00:00+08:00'))).toBe('20260520000000');
  expect(fromTimestamp('20260520000000')).toBe(Date.parse('2026-05-20T00:00:00+08:00'));
  for (const wrong of ['20260230000000', '20260520250000', '2026052000000', 'x'.repeat(14), '']) {
    expect(fromTimestamp(wrong)).toBeNaN();
  }
});

test('the last segment is taken as it travels', () => {
  expect(lastPathSegment('/api/message/read/42?x=/1')).toBe('42');
  expect(lastPathSegment('/api/dict/%E4%B8%AD#x')).toBe('%E4%B8%AD');
  expect(lastPathSegment('/api/x/')).toBe('');
});
