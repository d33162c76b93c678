import { dateText } from '#contract/noun/date-text.ts';
import { cellsOf } from '#src/ui/form/pasted.ts';

/** Columns of a list of receivables, in the order in which they are pasted. */
export const RECEIVABLE_COLUMNS = [
  ['contractNo', '贸易合同号'],
  ['invoiceNo', '发票号'],
  ['invoiceCode', '发票代码'],
  ['invoiceDate', '开票日期'],
  ['invoiceAmount', '发票金额'],
  ['receivableAmount', '应收金额'],
  ['transferAmount', '转让金额'],
  ['dueDate', '到期日'],
  ['deliveryNo', '交货凭证号'],
] as const;

type Key = (typeof RECEIVABLE_COLUMNS)[number][0];
export type PastedReceivable = Record<Key, string>;

const DAYS: readonly Key[] = ['invoiceDate', 'dueDate'];
const AMOUNTS: readonly Key[] = ['invoiceAmount', 'receivableAmount', 'transferAmount'];

function meantBy(key: Key, cell: string): string {
  if (DAYS.includes(key)) return dateText(cell, 'date') ?? cell;
  return AMOUNTS.includes(key) ? cell.replaceAll(/[,，\s元]/g, '') : cell;
}

/** Receivables of a text that was typed or copied from a spreadsheet, a row each; a first row of headings is left out. */
export function receivablesIn(text: string): PastedReceivable[] {
  const cells = cellsOf(`${text.trim()}\n\n`) ?? [];
  const rows = cells[0]?.[0] === RECEIVABLE_COLUMNS[0][1] ? cells.slice(1) : cells;
  return rows.map((row) => {
    const entries = RECEIVABLE_COLUMNS.map(([key], at) => [key, meantBy(key, row[at] ?? '')]);
    return Object.fromEntries(entries) as PastedReceivable;
  });
}

/** What is wrong with a list by the paths of a refusal, in words that name the row and the column. */
export function problemsIn(errors: Readonly<Record<string, string>>): string[] {
  return Object.entries(errors).flatMap(([path, message]) => {
    const [, row = '', key = ''] = /^receivables\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const title = RECEIVABLE_COLUMNS.find(([name]) => name === key)?.[1];
    return row === '' ? [] : [`第 ${Number(row) + 1} 行${title ?? ''}：${message}`];
  });
}
