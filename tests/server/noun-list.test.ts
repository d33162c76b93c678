import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Asked, listValues } from '#server/kernel/resource/list.ts';
import { pick } from '#server/kernel/resource/rows.ts';
import { walk } from '#server/kernel/resource/walk.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import type { TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { createSampleApp, sampleNoun } from '../helpers/sample-noun.ts';

// What a list answers, against the same question asked of an array.

interface Stored {
  id: string;
  title: string;
  kind: string;
  amount: number;
  due: string;
  urgent: boolean;
  createdBy: string;
  createdAt: string;
  deleted: boolean;
  own: boolean;
}
type Query = Record<string, unknown> & { pageNum: number; pageSize: number };

const KINDS = ['1', '2', '3'];
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
/** Either side of midnight in UTC+8. */
const MOMENTS = ['2026-02-28T15:59:59.999Z', '2026-02-28T16:00:00Z', '2026-03-01T15:59:59Z'];
const TITLES = ['钢材', '钢', '50%', '5_0', 'a\\b', 'AB', 'ab', '𠮷'];
const AMOUNTS = [-1, 0, 0.5, 1, 1.5, 100];

const storedRow = fc.record({
  title: fc.constantFrom(...TITLES),
  kind: fc.constantFrom(...KINDS),
  amount: fc.constantFrom(...AMOUNTS),
  due: fc.constantFrom(...DAYS),
  urgent: fc.boolean(),
  createdBy: fc.constantFrom('7', '8'),
  createdAt: fc.constantFrom(...MOMENTS),
  deleted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  own: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});

const COMMON: Omit<Stored, 'id'> = {
  title: '常见钢材',
  kind: '2',
  amount: 1,
  due: '2026-03-01',
  urgent: false,
  createdBy: '7',
  createdAt: '2026-02-28T16:00:00Z',
  deleted: false,
  own: true,
};

const maybe = <T>(values: readonly T[]) => fc.constantFrom<T | ''>('', ...values);
const query = fc.record(
  {
    pageNum: fc.integer({ min: 1, max: 8 }),
    pageSize: fc.integer({ min: 1, max: 30 }),
    sortKey: fc.constantFrom('createTime', 'kind', 'amount', 'due'),
    sortOrder: fc.constantFrom('asc', 'desc'),
    fromEnd: fc.boolean(),
    nameLike: maybe([...TITLES, '%', '_', '\\', 'B', '材', '没有', '钢', '常见', '见钢', 'B\\']),
    kind: fc.subarray([...KINDS, '9']),
    urgent: fc.boolean(),
    createBy: maybe(['7', '8', '9']),
    dueStart: maybe(DAYS),
    dueEnd: maybe(DAYS),
    createTimeStart: maybe(DAYS),
    createTimeEnd: maybe(DAYS),
    amountStart: maybe(AMOUNTS.map(String)),
    amountEnd: maybe(AMOUNTS.map(String)),
  },
  { requiredKeys: ['pageNum', 'pageSize'] },
);

const utc8Day = (iso: string) =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10);
const given = (value: unknown): value is string => value !== undefined && value !== '';

function found(row: Stored, asked: Query): boolean {
  const { nameLike, kind, urgent, createBy } = asked;
  const between = (
    value: number | string,
    key: string,
    read: (text: string) => number | string,
  ) => {
    const [start, end] = [asked[`${key}Start`], asked[`${key}End`]];
    return (!given(start) || value >= read(start)) && (!given(end) || value <= read(end));
  };
  return (
    row.own &&
    !row.deleted &&
    (!given(nameLike) || row.title.toLowerCase().includes(nameLike.toLowerCase())) &&
    (!Array.isArray(kind) || kind.length === 0 || kind.includes(row.kind)) &&
    (urgent === undefined || row.urgent === urgent) &&
    (!given(createBy) || row.createdBy === createBy) &&
    between(row.due, 'due', String) &&
    between(utc8Day(row.createdAt), 'createTime', String) &&
    between(row.amount, 'amount', Number)
  );
}

function oracle(rows: readonly Stored[], asked: Query): { ids: string[]; total: number } {
  const { pageNum, pageSize, fromEnd, sortKey = 'createTime', sortOrder = 'desc' } = asked;
  const sortValue = (row: Stored): bigint | number | string =>
    sortKey === 'createTime' ? BigInt(row.id) : row[sortKey as 'kind' | 'amount' | 'due'];
  const compare = <T extends bigint | number | string>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = rows
    .filter((row) => found(row, asked))
    .sort((a, b) => compare(sortValue(a), sortValue(b)) || compare(BigInt(a.id), BigInt(b.id)));
  if (sortOrder === 'desc') sorted.reverse();
  const last = Math.max(1, Math.ceil(sorted.length / pageSize));
  const start = ((fromEnd === true ? last : pageNum) - 1) * pageSize;
  return { ids: sorted.slice(start, start + pageSize).map(({ id }) => id), total: sorted.length };
}

let portal: TestApp;
let browser: Browser;
let companyId: string;
let rows: Stored[];
beforeAll(async () => {
  portal = await createSampleApp();
  const companies = new Companies(portal, new People(portal, 13_640_000_000));
  const member = await companies.member();
  ({ browser, companyId } = member);
  const stranger = await companies.company();
  const sampled: Omit<Stored, 'id'>[] = fc.sample(storedRow, { numRuns: 120, seed: 7 });
  rows = sampled
    // One word that many names have, and so is walked to instead of being looked up.
    .concat(Array.from({ length: 60 }, () => ({ ...COMMON })))
    .map((row, index) => ({ ...row, id: String(1_000 + index) }));
  for (const row of rows) {
    await sql`
      insert into sample (id, company_id, no, title, kind, amount, due, urgent, created_by, created_at,
        updated_by, updated_at, deleted, deleted_at)
      values (${row.id}, ${row.own ? member.companyId : stranger}, '', ${row.title}, ${row.kind},
        ${row.amount}, ${row.due}, ${row.urgent}, ${row.createdBy}, ${row.createdAt}, 1, ${row.createdAt},
        ${row.deleted}, ${row.deleted ? row.createdAt : null})`.execute(portal.database.superuser);
  }
});
afterAll(() => portal.close());

async function asked(question: Query): Promise<{ ids: string[]; total: number }> {
  const answer = await browser.post('/portal/sample/page', question);
  expect(answer.msg).toBe('');
  const { content, total } = answer.data as { content: { id: string }[]; total: number };
  return { ids: content.map(({ id }) => id), total };
}

test('filters, sorts, pages, last page and total are those of an array', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (question) => {
      expect(await asked(question)).toEqual(oracle(rows, question));
    }),
    { numRuns: 150, seed: 11 },
  );
});

test('the oracle tells a wrong answer from a right one', () => {
  const question = { pageNum: 1, pageSize: 30, createTimeEnd: '2026-02-28' };
  const careless = rows.map((row) => ({ ...row, createdAt: row.createdAt.replace('T16', 'T15') }));
  expect(oracle(careless, question).total).not.toBe(oracle(rows, question).total);
});

test('each page after the other shows every row once', async () => {
  const all = oracle(rows, { pageNum: 1, pageSize: 1_000, sortKey: 'kind', sortOrder: 'asc' }).ids;
  const seen: string[] = [];
  for (let pageNum = 1; seen.length < all.length; pageNum += 1) {
    seen.push(...(await asked({ pageNum, pageSize: 7, sortKey: 'kind', sortOrder: 'asc' })).ids);
  }
  expect(seen).toEqual(all);
});

test('walked in batches of any size, it is the whole list in its order', async () => {
  const walked = async (question: Query, size: number) => {
    const input = z.parse(sampleNoun.calls.page.input, question) as Asked;
    const values = listValues(sampleNoun, input, portal.cipher);
    return await inScope(portal.database.db, { companyId }, async (tx) => {
      const ids: string[] = [];
      const { columns, read } = pick(sampleNoun, ['id']);
      const me = meValues({ accountId: '0', companyId, roles: [] }, portal.clock.now());
      for await (const batch of walk(tx, sampleNoun, { values, me, most: 100, size, columns })) {
        expect(batch.length).toBeLessThanOrEqual(size);
        ids.push(...batch.map((row) => String(read(row, { companyId, roles: [] })[0])));
      }
      return ids;
    });
  };
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 40 }), async (given, size) => {
      const question = { ...given, fromEnd: false, pageNum: 1, pageSize: 100 };
      expect(await walked(question, size)).toEqual(oracle(rows, question).ids);
    }),
    { numRuns: 60, seed: 13 },
  );
});

test.each<[string, Record<string, unknown>, string]>([
  ['a column of the table', { companyId: '1' }, 'companyId'],
  ['a column as sort', { sortKey: 'created_by' }, 'sortKey'],
  ['an inherited name', { sortKey: '__defineGetter__' }, 'sortKey'],
  ['an operator', { kind: { $ne: '1' } }, 'kind'],
  ['a list of lists', { kind: [['1']] }, 'kind'],
  ['a page beyond', { pageNum: 1_001, pageSize: 10 }, 'pageNum'],
])('%s is refused under its own name', async (_, more, path) => {
  const answer = await browser.post('/portal/sample/page', more);
  expect(answer.status).toBe(422);
  const { fields } = answer.data as { fields: { path: string; message: string }[] };
  expect(fields.map((field) => field.path)).toContain(path);
  for (const { message } of fields) expect(message).toMatch(/\p{Script=Han}/u);
});
