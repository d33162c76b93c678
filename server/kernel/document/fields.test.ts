import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { data, dateTime, money, text } from '#contract/document/field-table.ts';
import { likeIn } from '#server/kernel/resource/filter.ts';
import { storedFields, storedFilters } from './fields.ts';

const table = { no: text('编号'), amount: money('金额'), submitTime: dateTime('提交时间') };
const buyerLike = likeIn((name) => sql<boolean>`t.buyer ilike ${name}`);

test('a list is asked by both ends of amounts and days, and by what it says itself', () => {
  const filters = storedFilters(table, ['amount', 'submitTime', 'buyerLike'], { buyerLike });
  expect(Object.keys(filters).sort()).toEqual(
    ['amountEnd', 'amountStart', 'buyerLike', 'submitTimeEnd', 'submitTimeStart'].sort(),
  );
});

test('nothing is asked, and no field shown, that nobody has said how', () => {
  expect(() => storedFilters(table, ['buyerLike'])).toThrow('buyerLike');
  expect(() => storedFields({ parties: data(z.array(z.string())) })).toThrow('parties');
});
