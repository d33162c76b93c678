import { linePricesProblem } from '#contract/flow/line-prices.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import type { EditableField, FlowStep, Problem } from '#server/kernel/flow/flow.ts';
import { requestedLines } from '#server/trade/orders/order-pair.ts';
import { markupProblem } from '#server/trade/orders/sold-lines.ts';

const perLine = (value: string) => value.split('\n').map((line) => line.trim());

async function problemIn(value: string, { tx, record }: FlowStep): Promise<Problem> {
  const goods = await requestedLines(tx, record.id);
  const problem = linePricesProblem(value, goods.length, '货物清单');
  return problem ?? markupProblem(goods, { markup: '0', lineMarkups: perLine(value) });
}

/** What is wrong with one markup for all lines. */
export async function oneMarkupProblem(markup: string, { tx, record }: FlowStep): Promise<Problem> {
  const problem = problemOf(NUMBER_RULES.dp5, markup, {});
  if (problem !== undefined) return problem;
  return markupProblem(await requestedLines(tx, record.id), { markup, lineMarkups: [] });
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
  write: (value) => perLine(value).join('\n'),
};
