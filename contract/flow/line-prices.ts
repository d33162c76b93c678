import { NUMBER_RULES } from '../validators/numbers.ts';
import { problemOf } from '../validators/rule.ts';

/** What is wrong with prices that stand in a line each, one for each of so many rows of `table`, in Chinese; undefined when nothing is. */
export function linePricesProblem(value: string, rows: number, table: string): string | undefined {
  const given = value.split('\n').map((line) => line.trim());
  if (given.length !== rows) return `${table}有 ${rows} 行，这里填写了 ${given.length} 行`;
  const at = given.findIndex((one) => problemOf(NUMBER_RULES.dp5, one, {}) !== undefined);
  return at < 0 ? undefined : `第 ${at + 1} 行：请输入不小于 0 的数，最多 5 位小数`;
}
