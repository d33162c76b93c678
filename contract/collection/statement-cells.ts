import { compareDecimals, isDecimal } from '../arithmetic/decimal.ts';
import { round2 } from '../arithmetic/money.ts';
import { withoutThousands } from '../arithmetic/thousands.ts';
import { isDate } from '../form/dates.ts';
import type { SheetContent } from '../noun/read-sheet.ts';
import type { StatementMapping } from './statement.ts';

/** Words by which banks name a column, the most telling first. */
const WORDS: Readonly<Record<keyof StatementMapping, readonly string[]>> = {
  date: ['入账日期', '记账日期', '交易日', '交易时间', '日期'],
  credit: ['贷方发生额', '贷方金额', '收入金额', '存入金额', '转入金额', '收入', '贷方'],
  direction: ['借贷标志', '借贷方向', '收支标志', '收支方向', '往来标志'],
  serial: ['交易流水号', '流水号', '业务流水', '交易序号', '凭证号'],
  payerName: [
    '对方户名',
    '对方账户名称',
    '付款人名称',
    '付款户名',
    '对方名称',
    '对方单位',
    '付方名称',
  ],
  payerAccount: ['对方账号', '付款人账号', '付款账号', '对方账户', '付方账号'],
  remark: ['附言', '用途', '摘要', '备注'],
};
/** A word of a head as the words above are written: 收(付)方帐号. */
const wordOf = (word: string) => word.replaceAll('帐', '账').replaceAll(/[()（）]/g, '');
/** A column of amounts in which money came in and went out. */
const BOTH_WAYS = ['交易金额', '发生额'];

/**
 * How the head of a statement reads by its words; '' for a column that none names. Beside a column for what came in alone, a
 * direction would be that of the balance. Pure.
 */
export function guessOf(head: readonly string[]): StatementMapping {
  const found = (words: readonly string[], among = head) =>
    words
      .map((word) => among.find((one) => wordOf(one).includes(word)))
      .find((one) => one !== undefined) ?? '';
  const direction = found(WORDS.direction);
  // 借贷方向 has the letters of 贷方.
  const amounts = head.filter((one) => one !== direction);
  const cameIn = found(WORDS.credit, amounts);
  return {
    date: found(WORDS.date),
    credit: cameIn || found(BOTH_WAYS, amounts),
    direction: cameIn === '' ? direction : '',
    serial: found(WORDS.serial),
    payerName: found(WORDS.payerName),
    payerAccount: found(WORDS.payerAccount),
    remark: found(WORDS.remark),
  };
}

/** The cells of a workbook, with what is wrong in the place of those that cannot be read: no money is left out in silence. Pure. */
export function withUnread({ rows, problems }: SheetContent): string[][] {
  const wrong = new Map(problems.map(({ row, column, text }) => [`${row} ${column}`, text]));
  return rows.map((cells, row) =>
    cells.map((cell, column) => wrong.get(`${row + 1} ${column + 1}`) ?? cell),
  );
}

/** Lines above the head that banks write, such as whose account it is. */
const HEAD_WITHIN = 30;

const WIDER = 0xff01 - 0x21;
/** Full-width signs (２０２８, １，２３４．５６) as what they are, and no other: a note ① behind an amount is none of its digits. */
const halfWidth = (cell: string) =>
  cell.replaceAll(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - WIDER));

/** Whether a cell holds what a payment has, and no head: a day or an amount. */
const isOfPayment = (written: string) => {
  const cell = halfWidth(written);
  return dayOf(cell) !== '' || (/\d/.test(cell) && amountOf(cell) !== undefined);
};

/**
 * Where the head of a statement stands: the first line whose words are a head's, or else the first of those with the most cells in which
 * no payment stands, since what stands above a head has fewer; a payment may have more, where a cell of the head is empty. Where a
 * payment stands in every line, the first with the most cells; -1 where nothing stands in any. Pure.
 */
export function headIndex(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, HEAD_WITHIN);
  const named = first.findIndex((row) => {
    const { date, credit, payerName, serial } = guessOf(row);
    const words = [date, credit, payerName, serial].filter((one) => one !== '');
    return date !== '' && words.length >= 2;
  });
  if (named >= 0) return named;
  const filled = first.map((row) => row.filter((cell) => cell !== '').length);
  const words = first.map((row, at) => (row.some(isOfPayment) ? 0 : (filled[at] ?? 0)));
  const widest = Math.max(0, ...words) > 0 ? words : filled;
  const most = Math.max(0, ...widest);
  return most === 0 ? -1 : widest.indexOf(most);
}

/** A payment in a statement. */
export interface StatementLine {
  /** Counts from 1, as a spreadsheet shows it. */
  rowNo: number;
  serialNo: string;
  /** yyyy-MM-dd. */
  valueDate: string;
  amount: string;
  payerName: string;
  payerAccount: string;
  remark: string;
}

/** A line that cannot be read, with why; Chinese. */
export interface StatementProblem {
  rowNo: number;
  text: string;
}

/** A day with whatever time follows it; no digit may, since a month before a time would be read as another day. */
const DAY_FORMS = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})(?!\d)/,
  /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6}|\d{9})?(?!\d)/,
];
/** Earlier days are misread or mistyped ones: a line of the year 1000 would begin the books there. */
const FIRST_DAY = '2000-01-01';

function dayOf(cell: string): string {
  const found = DAY_FORMS.map((form) => form.exec(cell)).find((one) => one !== null);
  const [, year, month, day] = found ?? [];
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDate(text) && text >= FIRST_DAY ? text : '';
}

function amountOf(cell: string): string | undefined {
  const plain = withoutThousands(cell.replaceAll(/[\s¥￥+]/g, ''));
  if (/^-*$/.test(plain)) return '0';
  return isDecimal(plain) && /^-?\d{1,10}(?:\.\d{0,2}0*)?$/.test(plain) ? plain : undefined;
}

/** How banks say which way money went, where one column holds both: 贷, 收入, 来账, CR; 借, 支出, 往账, DR. */
const CAME_IN = /^(?:贷|收|转入|汇入|存|来|入|c(?:r|redit)?$)/i;
const WENT_OUT = /^(?:借|支|付|转出|汇出|取|往|出|d(?:r|ebit)?$)/i;

/** Whether a column holds what came in alone: a minus in it takes back what came in before (红字冲正). */
const isIncome = (word: string) =>
  !word.includes('借') && WORDS.credit.some((one) => word.includes(one));

/** Whether a line takes back money that had come in. */
export const takesBack = ({ amount }: Pick<StatementLine, 'amount'>) => amount.startsWith('-');

/** What marks the serial number of a line that takes money back: banks repeat that of the payment. */
const TAKEN_BACK = '-冲正';

type Cells = (key: keyof StatementMapping) => string;

/** What is read as people wrote it; days, amounts, ways and numbers are the same in full width. */
const AS_WRITTEN: readonly string[] = ['payerName', 'remark'];

/** What stands beside a sum: 合计, 本页小计：12 笔, 总收入笔数：1, 收入合计（元）. */
const SUM =
  /^(?:本[页期月年日次])?(?:借方|贷方|收入|支出)?(?:[合总小共累]\s*计|总(?=[收支借贷笔金发]))(?:收入|支出|借方|贷方|笔数|金额|发生额)*[\s\d.,:：笔元（）()]*$/;

/**
 * Whether a line is a sum or a word of the bank at the end: it has neither a day nor a number or a payer. Where what should be its amount
 * is none, that and the payer may be such words, too.
 */
function isFoot(amount: string | undefined, at: Cells): boolean {
  const said = [at('date'), at('serial')];
  if (amount !== undefined) said.push(at('payerName'), at('payerAccount'));
  return said.every((cell) => cell.trim() === '' || SUM.test(cell.trim()));
}

/** Whether a line says nothing of what came in: it is a foot, or has no amount, or one that went out. */
function saysNothing(amount: string | undefined, at: Cells, mapping: StatementMapping): boolean {
  const way = at('direction').trim();
  if (WENT_OUT.test(way) || isFoot(amount, at)) return true;
  if (amount === undefined) return false;
  const sign = compareDecimals(amount, '0');
  const cameIn = mapping.direction === '' ? isIncome(mapping.credit) : CAME_IN.test(way);
  return sign === 0 || (sign < 0 && !cameIn);
}

/** A long number that a spreadsheet has written anew, without its last digits: 2.02611E+18. */
const WRITTEN_ANEW = /^\d(?:\.\d+e\+?|e\+)\d{2}$/i;

function problemOf(amount: string | undefined, at: Cells, mapping: StatementMapping) {
  const way = at('direction').trim();
  if (amount === undefined) return `金额“${at('credit')}”无法读取`;
  if (dayOf(at('date')) === '') return `日期“${at('date')}”无法读取`;
  const serial = at('serial').trim();
  // Payments of one day would share a number, and all but the first would count as imported before.
  if (WRITTEN_ANEW.test(serial)) {
    return `流水号“${serial}”已被表格软件改写，请导入银行导出的原文件，或将该列设为文本后重新填写`;
  }
  return mapping.direction !== '' && !CAME_IN.test(way) ? `收支标志“${way}”无法读取` : undefined;
}

function serialOf(cell: string, isTakenBack: boolean): string {
  const serial = cell
    .replaceAll(/[^\w-]/g, '')
    .slice(0, 50)
    .toUpperCase();
  return isTakenBack && serial !== '' ? `${serial}${TAKEN_BACK}` : serial;
}

const accountOf = (cell: string) => (WRITTEN_ANEW.test(cell) ? '' : cell.replaceAll(/\D/g, ''));

/**
 * The lines of a statement in which money came in, or was taken back of what had come in (below zero); what cannot be read is
 * named. Pure.
 */
export function linesOf(
  rows: readonly (readonly string[])[],
  headAt: number,
  mapping: StatementMapping,
): { lines: StatementLine[]; problems: StatementProblem[] } {
  const head = rows[headAt] ?? [];
  const places = Object.fromEntries(
    Object.entries(mapping).map(([key, word]) => [key, word === '' ? -1 : head.indexOf(word)]),
  );
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= headAt) continue;
    const at: Cells = (key) => {
      const cell = row[places[key] ?? -1] ?? '';
      return AS_WRITTEN.includes(key) ? cell : halfWidth(cell);
    };
    const rowNo = index + 1;
    const amount = amountOf(at('credit'));
    if (saysNothing(amount, at, mapping)) continue;
    const text = problemOf(amount, at, mapping);
    if (amount === undefined || text !== undefined) {
      problems.push({ rowNo, text: text ?? '' });
      continue;
    }
    lines.push({
      rowNo,
      serialNo: serialOf(at('serial'), takesBack({ amount })),
      valueDate: dayOf(at('date')),
      amount: round2(amount),
      payerName: at('payerName').slice(0, 100),
      payerAccount: accountOf(at('payerAccount').trim()),
      remark: at('remark').slice(0, 300),
    });
  }
  return { lines, problems };
}
