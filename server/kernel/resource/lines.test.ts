import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { lineRows } from '#contract/document/lines.ts';

import { lines } from './lines.ts';

const sample = lines<{ id: string; upstreamId: string; qty: string }>('lines', 'sample', {
  table: 'pick_goods_line',
  owner: 'pick_goods_id',
  columns: { qty: { column: 'qty', type: 'numeric' } },
  rows: lineRows({ qty: z.string().check(z.regex(/^\d+$/, '请输入数量')) }),
});

/** What is refused of rows, beside which field. */
function refused(rows: unknown): unknown {
  try {
    return sample.fromRows(rows);
  } catch (error) {
    return (error as { data?: unknown }).data;
  }
}

test('a row that is wrong is named by its place in the form, blank rows above it counted', () => {
  const rows = [{ qty: '1' }, { qty: '' }, {}, { qty: 'x' }];
  expect(refused(rows)).toEqual({ fields: [{ path: 'lines.3.qty', message: '请输入数量' }] });
  expect(refused(rows.slice(0, 3))).toEqual([{ qty: '1' }]);
});
