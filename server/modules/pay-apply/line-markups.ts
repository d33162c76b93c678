import { sql } from 'kysely';

import { linePricesProblem } from '#contract/flow/line-prices.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { EditableField, FlowStep, Problem } from '#server/kernel/flow/flow.ts';

const lines = columnsOf('pay_apply_line', 'l');

async function problemIn(value: string, { tx, record }: FlowStep): Promise<Problem> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${lines} where ${lines.pay_apply_id} = ${record.id}`.execute(
    tx,
  );
  return linePricesProblem(value, rows[0]?.count ?? 0, '货物清单');
}

/** The markup of single lines, in place of the request's (rules.md M1); logged, and not told to the customer. */
export const LINE_MARKUPS: EditableField = {
  key: 'lineMarkups',
  label: '逐行加价（元/单位，每行一个数，与货物清单逐行对应；不填则统一加价）',
  control: 'prices',
  linesOf: 'goods',
  required: false,
  column: 'line_markups',
  check: problemIn,
  internal: true,
  write: (value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .join('\n'),
};
