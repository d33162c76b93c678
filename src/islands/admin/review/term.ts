import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { compareDecimals, isDecimal, isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { linePricesProblem } from '#contract/flow/line-prices.ts';
import { lengthProblem, type NodeField, type ReviewView } from '#contract/flow/review-view.ts';
import { isDate } from '#contract/form/dates.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';

type Control = NodeField['control'];

const RULES = {
  money: NUMBER_RULES.moneyPositive,
  price: NUMBER_RULES.dp5,
  percent: NUMBER_RULES.percent2,
  int: NUMBER_RULES.int10,
} as const;

const isNumber = (control: Control): control is keyof typeof RULES => control in RULES;

/** A term (批复内容) as it travels, out of what was typed. */
export function plainTerm({ control }: Pick<NodeField, 'control'>, typed: string): string {
  if (control === 'prices') return typed.trim().split('\n').map(plainNumber).join('\n');
  return isNumber(control) ? plainNumber(typed) : typed.trim();
}

/** A term as it stands in its field: numbers with their thousands. */
export function writtenTerm(field: Pick<NodeField, 'control'>, value: string): string {
  const plain = plainTerm(field, value);
  return isNumber(field.control) && isDecimal(plain) ? groupThousands(plain) : plain;
}

/** The name of a field without its unit: 批复额度（元） is 批复额度. */
export const termName = ({ label }: Pick<NodeField, 'label'>) => label.replace(/（[^（）]*）$/, '');

/** What is said of a term, with the name of its field where that is not in it. */
export function named(field: Pick<NodeField, 'label'>, said: string): string {
  const name = termName(field);
  return said.includes(name) ? said : `${name}：${said}`;
}

type Lines = ReviewView['lines'];

function problemIn(field: NodeField, value: string, lines: Lines): string | undefined {
  const { control, asked, linesOf } = field;
  if (control === 'date') return isDate(value) ? undefined : '请填写日期';
  if (control === 'prices') {
    const table = lines?.find(({ key }) => key === linesOf);
    return table && linePricesProblem(value, table.rows.length, table.title);
  }
  if (!isNumber(control)) return lengthProblem(field, value);
  const problem = problemOf(RULES[control], value, {});
  if (problem !== undefined) return problem;
  const above = control === 'money' && asked && isMore(value, asked);
  return above ? `${termName(field)}不能超过申请的 ${grouped(asked)} 元` : undefined;
}

/** What is wrong with a term that is filled in, with the name of its field; the server knows more. */
export function termProblem(field: NodeField, typed: string, lines?: Lines): string | undefined {
  const value = plainTerm(field, typed);
  const problem = value === '' ? undefined : problemIn(field, value, lines);
  return problem && named(field, problem);
}

/** What stands below a term while it is filled in: capitals of money, and how far it is from what was applied for. */
export function termNote({ control, asked }: NodeField, typed: string): string {
  const value = plainNumber(typed);
  if (control !== 'money' || !isDecimal(value)) return '';
  const words = amountCn(value);
  if (!asked || !isDecimal(asked)) return words;
  const order = compareDecimals(value, asked);
  const off = grouped(round2(subtract(asked, value)).replace('-', ''));
  const far = order === 0 ? '与申请一致' : `比申请${order < 0 ? '少' : '多'} ${off} 元`;
  return [words, far].filter(Boolean).join('，');
}

/** A term as people read it in a sentence: 9,000,000.00 元（玖佰万元整）. */
export function termText(field: NodeField, typed: string): string {
  const value = plainTerm(field, typed);
  if (field.control === 'money') return `${grouped(round2(value))} 元（${amountCn(value)}）`;
  if (field.control === 'percent') return `${value}%`;
  const [, unit = ''] = /（([^（）]*)）$/.exec(field.label) ?? [];
  if (field.control === 'int') return `${value} ${unit}`.trim();
  if (field.control === 'price') return `${groupThousands(value)} ${unit}`.trim();
  if (field.control === 'prices') return value.replaceAll('\n', '、');
  if (field.control === 'select') return enumName(field.codeOf ?? '', value);
  return value;
}
