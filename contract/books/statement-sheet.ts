import type { Cell } from '../noun/csv.ts';
import { MOVEMENT_WORDS, SIDE_WORDS } from './sides.ts';
import type { AccountStatement, StatementLine } from './statement.ts';

const text = (value = ''): Cell => ({ value, isNumber: false });
const number = (value: string): Cell => ({ value, isNumber: value !== '' });
const words = (...values: readonly string[]): Cell[] => values.map((value) => text(value));

const sideOf = (side: string) => (SIDE_WORDS as Readonly<Record<string, string>>)[side] ?? '';

/** Columns of the movements in a sheet; the first line of the file. */
export const STATEMENT_TITLES: readonly string[] = [
  '日期',
  '摘要',
  '单据',
  '项目',
  '增加（元）',
  '减少（元）',
  '余额（元）',
];

const movement = (line: StatementLine): Cell[] => [
  ...words(line.day, MOVEMENT_WORDS[line.kind] ?? line.kind, line.objectNo, line.projectName),
  number(line.increase),
  number(line.decrease),
  number(line.balance),
];

/** What a statement's file is called, without its ending. Pure. */
export const statementName = ({ companyName, side, from, to }: AccountStatement): string =>
  `对账单_${companyName}_${sideOf(side)}_${from}_${to}`;

/**
 * A statement of account (对账单) as the rows of a sheet below its titles: its movements, what it is of, and room for both seals.
 * Pure.
 */
export function statementRows(statement: AccountStatement): Cell[][] {
  const { companyName, platformName, side, from, to } = statement;
  const { opening, increase, decrease, closing, lines } = statement;
  return [
    [...words(from, '期初余额', '', '', '', ''), number(opening)],
    ...lines.map(movement),
    [...words(to, '期末余额', '', ''), number(increase), number(decrease), number(closing)],
    [],
    words('账目', sideOf(side)),
    words('期间', `${from} 至 ${to}`),
    [],
    words(`${platformName}（盖章）`, '', '', `${companyName}（盖章）`),
    words('经办人：', '', '', '经办人：'),
    words('日期：', '', '', '日期：'),
  ];
}
