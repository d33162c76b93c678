import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';

import { gzippedCells } from './gzipped-cells.ts';
import type { Refusal } from './refusal.ts';

const SAYS = { unreadable: '无法读取', mostRows: 3, tooLong: '超过 3 行' };
const read = (json: string) => gzippedCells(gzipSync(json, { level: 1 }).toString('base64'), SAYS);

function saidOf(json: string): string {
  try {
    return JSON.stringify(read(json));
  } catch (error) {
    const { fields } = (error as Refusal).data as { fields: { message: string }[] };
    return fields[0]?.message ?? '';
  }
}

afterEach(() => vi.restoreAllMocks());

test('cells are read, whatever stands in their texts', () => {
  const cells = [['[["甲"]],{', '"\\', ''], [], ['\\"],[', '😀']];
  expect(read(JSON.stringify(cells))).toEqual(cells);
  expect(read('[]')).toEqual([]);
});

test.each([
  ['too many rows', '[[],[],[],[]]', SAYS.tooLong],
  ['millions of empty rows', `[${'[],'.repeat(5_000_000)}[]]`, SAYS.tooLong],
  ['millions of cells in a row', `[[${'"",'.repeat(3_000_000)}""]]`, SAYS.unreadable],
  ['millions of what is no row', `[${'1,'.repeat(5_000_000)}1]`, SAYS.unreadable],
  ['depth', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, SAYS.unreadable],
  ['depth without an end', '['.repeat(5_000_000), SAYS.unreadable],
  ['objects', '[{"a":1}]', SAYS.unreadable],
])('%s are told before anything is made of them', (_, json, said) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(saidOf(json)).toBe(said);
  expect(parse).not.toHaveBeenCalled();
});

test.each([
  '{}',
  '"x"',
  '["x"]',
  '[[1]]',
  '[["a\\u0000"]]',
  String.raw`[["\ud800"]]`,
  '[["x"]',
  '[]]',
  '["',
  '',
])('what is no cells of a sheet cannot be read: %s', (json) => {
  expect(saidOf(json)).toBe(SAYS.unreadable);
});
