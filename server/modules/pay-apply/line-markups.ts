import { sql } from 'kysely';

import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { EditableField, FlowStep, Problem } from '#server/kernel/flow/flow.ts';

const lines = columnsOf('pay_apply_line', 'l');

async function problemIn(value: string, { tx, record }: FlowStep): Promise<Problem> {
  const given = value.split('\n').map((line) => line.trim());
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${lines} where ${lines.pay_apply_id} = ${record.id}`.execute(
    tx,
  );
  const goods = rows[0]?.count ?? 0;
  if (given.length !== goods) return `货物清单有 ${goods} 行，这里填写了 ${given.length} 行`;
  const at = given.findIndex(
    (one) => one === '' || problemOf(NUMBER_RULES.dp5, one, {}) !== undefined,
  );
  return at < 0 ? undefined : `第 ${at + 1} 行：请输入不小于 0 的数，最多 5 位小数`;
}

/** The markup of single lines, in place of the request's (money.md 1); logged, and not told to the customer. */
export const LINE_MARKUPS: EditableField = {
  key: 'lineMarkups',
  label: '逐行加价（元/单位，每行一个数，与货物清单逐行对应；不填则统一加价）',
  control: 'textarea',
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
