import { isEqual } from '#contract/arithmetic/decimal.ts';
import { add, round2 } from '#contract/arithmetic/money.ts';
import { isDate } from '#contract/form/dates.ts';
import {
  BankFileError,
  type BatchResult,
  type PayOutResult,
} from '#server/kernel/ports/bank-channel.ts';
import { csvLines } from './csv-lines.ts';
import { decodeText } from './gb18030.ts';

const KIND = ['付款结果', '1'];
const HEAD = ['批次号', '笔数', '总金额'];
const COLUMNS = ['行号', '收款账号', '金额', '结果', '银行流水号', '交易日期', '说明'];
const END = '结束';
const PAID = '成功';
const NOT_PAID = '失败';

const REASON_MAX = 200;
/** More rows than any batch has. */
const MOST_ROWS = 10_000;

const MONEY = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/;
const TOTAL = /^(?:0|[1-9]\d{0,13})(?:\.\d{1,2})?$/;
const SERIAL = /^[\w-]{1,50}$/;

function totalOf(results: readonly Pick<PayOutResult, 'amount'>[]): string {
  return round2(results.reduce((sum, { amount }) => add(sum, amount), '0'));
}

function expectLine(found: readonly string[] | undefined, wanted: readonly string[], at: number) {
  if (found?.join() !== wanted.join()) {
    throw new BankFileError(`第 ${at} 行应为“${wanted.join('，')}”，这不是付款结果文件`);
  }
}

function resultOf(cells: readonly string[], line: number): PayOutResult {
  const wrong = (what: string) => new BankFileError(`第 ${line} 行的${what}不正确`);
  if (cells.length !== COLUMNS.length) throw wrong('列数');
  const [row = '', accountNo = '', amount = '', result, serialNo = '', date = '', reason = ''] =
    cells;
  if (!/^[1-9]\d{0,4}$/.test(row)) throw wrong('行号');
  if (!/^\d{8,30}$/.test(accountNo)) throw wrong('收款账号');
  if (!MONEY.test(amount)) throw wrong('金额');
  if (result !== PAID && result !== NOT_PAID) throw wrong('结果');
  const paid = result === PAID;
  if (paid && !SERIAL.test(serialNo)) throw wrong('银行流水号');
  if (paid && !isDate(date)) throw wrong('交易日期');
  const said = paid ? { serialNo: serialNo.toUpperCase(), date } : { serialNo: '', date: '' };
  const short = [...reason].slice(0, REASON_MAX).join('');
  return { row: Number(row), accountNo, amount, paid, ...said, reason: short };
}

/**
 * Reads a bank's result file, in UTF-8 with or without a mark or in GB18030. Throws BankFileError with the line where it is
 * not what was agreed; a file whose end, count or total does not fit is not whole, and nothing of it is taken.
 */
export function readResult(bytes: Uint8Array): BatchResult {
  const text = decodeText(bytes);
  if (text === undefined) throw new BankFileError('文件编码无法识别，请使用 UTF-8 或 GB18030');
  const lines = csvLines(text);
  const [kind, head, values = [], columns, ...rest] = lines;
  expectLine(kind, KIND, 1);
  expectLine(head, HEAD, 2);
  expectLine(columns, COLUMNS, 4);
  const end = rest.pop();
  if (end?.[0] !== END) throw new BankFileError('文件不完整：没有结束行，请重新下载后导入');
  if (rest.length > MOST_ROWS) throw new BankFileError(`文件超过 ${MOST_ROWS} 行`);
  const results = rest.map((cells, index) => resultOf(cells, index + 5));
  const [batchNo = '', count = '', total = ''] = values;
  if (batchNo === '') throw new BankFileError('第 3 行的批次号为空');
  const counts = [count, end[1]].map(String);
  if (counts.some((one) => one !== String(results.length))) {
    throw new BankFileError(`文件不完整：应有 ${count} 笔，实有 ${results.length} 笔`);
  }
  if (!TOTAL.test(total) || !isEqual(total, totalOf(results))) {
    throw new BankFileError('总金额与明细合计不符，文件可能被改动');
  }
  return { batchNo, results };
}
