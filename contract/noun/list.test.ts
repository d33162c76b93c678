import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { bank } from '../bank/bank.ts';
import { ENDPOINTS } from '../endpoints.ts';
import {
  amountRange,
  codesFilter,
  dateRange,
  flagFilter,
  idFilter,
  listInput,
  textFilter,
} from './list.ts';

const input = listInput(
  {
    nameLike: textFilter,
    kind: codesFilter,
    urgent: flagFilter,
    projectId: idFilter,
    ...dateRange('createTime'),
    ...amountRange('amount'),
  },
  ['createTime', 'name'],
  { maxSize: 999 },
);
const read = (given: unknown) => z.safeParse(input, given);

describe('listInput', () => {
  test('asks for the first ten, newest first, when nothing is given', () => {
    expect(read({}).data).toEqual({ pageNum: 1, pageSize: 10 });
  });

  test('reads numbers, flags and codes out of a query as out of JSON', () => {
    const query = { pageNum: '3', pageSize: '999', kind: '1,2', urgent: 'false', fromEnd: 'true' };
    const json = { pageNum: 3, pageSize: 999, kind: [1, '2'], urgent: false, fromEnd: true };
    expect(read(query).data).toEqual({ ...json, kind: ['1', '2'] });
    expect(read(json).data).toEqual({ ...json, kind: ['1', '2'] });
    expect(read({ kind: 3 }).data?.kind).toEqual(['3']);
    expect(read({ kind: '' }).data?.kind).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['an unknown filter', { name: 'x' }],
    ['an unknown sort', { sortKey: 'password_hash' }],
    ['a sort that is a property of every object', { sortKey: 'constructor' }],
    ['SQL as order', { sortOrder: 'desc; drop table bank' }],
    ['a page before the first', { pageNum: 0 }],
    ['a page beyond what can be reached', { pageNum: 12, pageSize: 999 }],
    ['half a page', { pageNum: 1.5 }],
    ['a page number in a list', { pageNum: [1] }],
    ['a page number as truth', { pageNum: true }],
    ['a page number with an exponent', { pageNum: '1e1' }],
    ['no size at all', { pageSize: null }],
    ['a page too large', { pageSize: 1000 }],
    ['an object for a text', { nameLike: { $ne: null } }],
    ['a text too long', { nameLike: 'x'.repeat(51) }],
    ['an object for a code', { kind: [{ a: 1 }] }],
    ['too many codes', { kind: Array.from({ length: 51 }, String) }],
    ['a day that the calendar has not', { createTimeStart: '2026-02-29' }],
    ['a moment for a day', { createTimeEnd: '2026-02-28T00:00:00Z' }],
    ['an amount with an exponent', { amountStart: '1e9' }],
    ['an id of letters', { projectId: '1 or 1=1' }],
    ['a flag that is neither', { urgent: 'maybe' }],
  ])('refuses %s', (_, given) => {
    expect(read(given).success).toBe(false);
  });

  test('what is no number is complained about alone', () => {
    const about = (asked: object) => read(asked).error?.issues.map(({ path }) => path.join());
    expect(about({ pageSize: 'ten' })).toEqual(['pageSize']);
    expect(about({ pageNum: 'last' })).toEqual(['pageNum']);
  });

  test('a text is what can be seen of it: programs copy marks along that nobody sees', () => {
    const text = (nameLike: string) => read({ nameLike }).data?.nameLike;
    expect(text('\u202dFKSQ202611290001\u202c')).toBe('FKSQ202611290001');
    expect(text(`\u200b 示例\u2060建材 ${'\u200b'.repeat(50)}`)).toBe('示例建材');
    expect(text('\u200b')).toBe('');
  });

  test('a filter that is empty is none, and is kept as that', () => {
    expect(read({ nameLike: '  ', createTimeStart: '', amountEnd: '' }).data).toMatchObject({
      nameLike: '',
      createTimeStart: '',
      amountEnd: '',
    });
  });
});

describe('bank accounts', () => {
  const account = { name: '示例建设', remarks: '工程款' };
  const save = (given: object) => z.safeParse(bank.save.input, { ...account, ...given });

  test('the specification page of 999 by name is a page', () => {
    const asked = { nameLike: '', pageNum: 1, pageSize: 999 };
    expect(z.safeParse(bank.page.input, asked).success).toBe(true);
  });

  test('name and remarks are enough; the rest has its defaults', () => {
    expect(save({}).data).toMatchObject({ bankType: '1', contactPhone: '' });
    expect(save({ bankType: 2 }).data?.bankType).toBe('2');
  });

  test.each<[string, object]>([
    ['a blank name', { name: ' ' }],
    ['no remarks', { remarks: '' }],
    ['an account number with blanks', { accountNo: '6222 0000 1234' }],
    ['seven digits', { accountNo: '1234567' }],
    ['thirty-one digits', { accountNo: '1'.repeat(31) }],
    ['eleven digits of a bank code', { cnapsCode: '12345678901' }],
    ['a phone of letters', { contactPhone: 'abc' }],
    ['a column that no form has', { verifyStatus: '3' }],
    ['the owner', { companyId: '1' }],
  ])('%s is refused', (_, given) => {
    expect(save(given).success).toBe(false);
  });
});

describe('every call that answers a page', () => {
  const takes = ({ input: schema }: (typeof ENDPOINTS)[number], given: unknown) =>
    z.safeParse(schema, given).success;
  const paged = ENDPOINTS.filter(
    (one) => takes(one, { pageNum: 1, pageSize: 10 }) && !takes(one, { pageNum: 'x' }),
  );

  test.each<[string, unknown]>([
    ['a column of the table', { company_id: '1' }],
    ['a filter that it has not', { passwordHash: '1' }],
    ['a sort that it has not', { sortKey: 'created_by' }],
    ['a sort that is a property of every object', { sortKey: '__proto__' }],
    ['SQL as order', { sortKey: 'createTime', sortOrder: 'desc; drop' }],
    ['an object for a page', { pageNum: { $gt: 0 } }],
    ['half a page', { pageNum: 1.5 }],
    ['all rows at once', { pageSize: 1e9 }],
  ])('refuses %s', (_, given) => {
    expect(paged.length).toBeGreaterThan(80);
    expect(paged.filter((one) => takes(one, given)).map(({ path }) => path)).toEqual([]);
  });
});

test('whatever is searched by is what can be seen of it, in every call', () => {
  const searched = ENDPOINTS.flatMap(({ name, input: schema }) =>
    schema instanceof z.ZodMiniObject
      ? Object.entries(schema.shape as Record<string, z.ZodMiniType>)
          .filter(([key]) => key === 'keyword' || key.endsWith('Like'))
          .map(([key, field]) => [`${name}.${key}`, field] as const)
      : [],
  );
  const kept = searched.filter(([, field]) => z.safeParse(field, '示\u200b例').data !== '示例');
  expect(searched.length).toBeGreaterThan(50);
  expect(kept.map(([where]) => where)).toEqual([]);
});
