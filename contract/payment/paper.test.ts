import { expect, test } from 'vitest';

import { paperOf } from './paper.ts';
import { tenorProblem, tenorWarning } from './tenor.ts';

const draft = paperOf('2');
const voucher = paperOf('5');
if (!(draft && voucher)) throw new Error('Both are papers');
const payDate = '2026-05-20';

test('every method but a transfer is a paper, each with its own words', () => {
  expect(['1', '', '9'].map(paperOf)).toEqual([undefined, undefined, undefined]);
  const words = ['2', '3', '4', '5'].map((method) => paperOf(method)?.no);
  expect(words).toEqual(['票据号', '票据号', '信用证编号', '凭证编号']);
});

test.for([
  ['2026-05-19', '票据到期日须晚于付款日期'],
  ['2026-05-20', '票据到期日须晚于付款日期'],
  ['', '票据到期日须晚于付款日期'],
  ['2026-05-21', undefined],
  ['2027-05-20', undefined],
  ['2027-05-21', '票据到期日距付款日期 366 天，不得超过 365 天'],
] as const)('a draft due on %s: %s', ([dueDate, said]) => {
  expect(tenorProblem(draft, { payDate, dueDate, most: 365 })).toBe(said);
});

test('a term above 180 days is said to be long, one of 180 is not, and what is no day yet neither', () => {
  const said = (dueDate: string, from = payDate) =>
    tenorWarning(voucher, { payDate: from, dueDate, above: 180 });
  expect(said('2026-11-16')).toBeUndefined();
  expect(said('2026-11-17')).toBe(
    '凭证到期日距付款日期 181 天，超过 180 天，请核对是否变相延长付款期限',
  );
  expect(said('2026-1')).toBeUndefined();
  expect(said('2026-11-17', '')).toBeUndefined();
});
