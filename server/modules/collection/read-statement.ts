import { createHash } from 'node:crypto';

import type { linesOf, StatementLine } from '#contract/collection/statement-cells.ts';
import { MOST_LINES, MOST_ROWS, TOO_LONG } from '#contract/collection/statement-rows.ts';
import { gzippedCells } from '#server/kernel/wire/gzipped-cells.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

const MOST_SAID = 5;
const UNREADABLE = '流水文件无法读取，请选择银行导出的 CSV 或 XLSX 文件';
/** SHA-256 in hex. */
export const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const CELLS = { unreadable: UNREADABLE, mostRows: MOST_LINES, tooLong: TOO_LONG };

/** The cells of a statement as they travelled. Throws beside the file. */
export const cellsIn = (content: string): string[][] => gzippedCells(content, CELLS);

/** A line without a serial number is known by what it says, and by its place among those that say the same. */
export function numbered(lines: readonly StatementLine[]): StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (line.serialNo !== '') return line;
    const said = [line.valueDate, line.amount, line.payerAccount, line.payerName, line.remark].join(
      '\n',
    );
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return { ...line, serialNo: `R${sha(`${said}\n${count}`).slice(0, 24)}` };
  });
}

const MADE_UP = /^R[0-9a-f]{24}$/;

/** Whether a number is such a one, and none of the bank's. */
export const isMadeUp = (serialNo: string) => MADE_UP.test(serialNo);

/** Throws beside the file, naming what is wrong with its first rows. */
export function expectReadable(
  { lines, problems }: ReturnType<typeof linesOf>,
  today: string,
): void {
  if (lines.length > MOST_ROWS) throw invalidField('content', TOO_LONG);
  const late = lines
    .filter(({ valueDate }) => valueDate > today)
    .map(({ rowNo, valueDate }) => ({ rowNo, text: `入账日期 ${valueDate} 晚于今天` }));
  const serials = new Set<string>();
  const twice = lines.filter(({ serialNo }) => {
    const isTwin = serialNo !== '' && serials.has(serialNo);
    serials.add(serialNo);
    return isTwin;
  });
  const all = [
    ...problems,
    ...late,
    ...twice.map(({ rowNo, serialNo }) => ({ rowNo, text: `流水号 ${serialNo} 在文件中重复` })),
  ];
  if (all.length === 0 && lines.length > 0) return;
  const said = all.slice(0, MOST_SAID).map(({ rowNo, text }) => `第 ${rowNo} 行：${text}`);
  throw invalidField('content', said.join('；') || '流水中没有收入记录');
}
