import { MOVEMENT_WORDS, SIDE_WORDS, type StatementSide } from '#contract/books/sides.ts';
import type { AccountStatement } from '#contract/books/statement.ts';
import { CSV_MARK, csvLine } from '#contract/noun/csv.ts';

const text = (value: string) => ({ value, isNumber: false });
const number = (value: string) => ({ value, isNumber: value !== '' });

const TITLES = ['日期', '摘要', '单据', '项目', '增加（元）', '减少（元）', '余额（元）'];

/** The name of a side; '' of one that is not known. */
export const sideName = (side: string): string => SIDE_WORDS[side as StatementSide] ?? '';

/** A statement as a csv file, with its head and its four sums. Pure. */
export function statementSheet(statement: AccountStatement): string {
  const { companyName, platformName, side, from, to } = statement;
  const { opening, increase, decrease, closing, lines } = statement;
  const rows = [
    [text('对账单'), text(sideName(side))],
    [text('企业'), text(companyName)],
    [text('平台'), text(platformName)],
    [text('期间'), text(`${from} 至 ${to}`)],
    TITLES.map(text),
    [text(from), text('期初余额'), text(''), text(''), text(''), text(''), number(opening)],
    ...lines.map((line) => [
      text(line.day),
      text(MOVEMENT_WORDS[line.kind] ?? line.kind),
      text(line.objectNo),
      text(line.projectName),
      number(line.increase),
      number(line.decrease),
      number(line.balance),
    ]),
    [
      text(to),
      text('期末余额'),
      text(''),
      text(''),
      number(increase),
      number(decrease),
      number(closing),
    ],
  ];
  return CSV_MARK + rows.map(csvLine).join('');
}
