import { createHash } from 'node:crypto';

import { add, round2 } from '#contract/arithmetic/money.ts';
import {
  BankFileError,
  type BatchResult,
  type PayOut,
  type PayOutBatch,
} from '#server/kernel/ports/bank-channel.ts';
import type { Encoding } from '#server/providers/bank/batch-file.ts';
import { csvLine, csvLines } from '#server/providers/bank/csv-lines.ts';
import { decodeText, encodeGb18030 } from '#server/providers/bank/gb18030.ts';

// The bank's side of docs/bank-files.md: reads what the platform writes, and writes what the platform reads.

const BATCH = ['付款批次', '1'].join();
const BATCH_HEAD = '批次号,日期,付款户名,付款账号,付款开户行,币种,笔数,总金额';
const BATCH_COLUMNS = '行号,付款单号,收款户名,收款账号,收款开户行,联行号,金额,用途';
const CHECK = '校验';
const RESULT_HEAD = ['批次号', '笔数', '总金额'];
const RESULT_COLUMNS = ['行号', '收款账号', '金额', '结果', '银行流水号', '交易日期', '说明'];

const encode = (text: string, encoding: Encoding) =>
  encoding === 'gb18030' ? encodeGb18030(text) : Buffer.from(text, 'utf8');

const totalOf = (rows: readonly { amount: string }[]) =>
  round2(rows.reduce((sum, { amount }) => add(sum, amount), '0'));

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function payOutOf(cells: readonly string[]): PayOut {
  const [row = '', paymentNo = '', accountName = '', accountNo = '', openBank = ''] = cells;
  const [cnapsCode = '', amount = '', purpose = ''] = cells.slice(5);
  return {
    row: Number(row),
    paymentNo,
    accountName,
    accountNo,
    openBank,
    cnapsCode,
    amount,
    purpose,
  };
}

/** Reads a batch file: kind, count, total and hash must be right. Throws BankFileError. */
export function readBatch(bytes: Uint8Array): PayOutBatch {
  const text = decodeText(bytes);
  if (text === undefined) throw new BankFileError('文件编码无法识别');
  const start = text.lastIndexOf(`${CHECK},SHA-256,`);
  const [check] = start < 0 ? [] : csvLines(text.slice(start));
  // Everything of the last line is ASCII but its first word, so the encodings differ by its bytes alone.
  const cut = Buffer.from(bytes).lastIndexOf(encode(CHECK, isUtf8(bytes) ? 'utf-8' : 'gb18030'));
  const hash = createHash('sha256').update(bytes.subarray(0, cut)).digest('hex');
  if (check?.[2] !== hash) throw new BankFileError('文件校验值不符，文件可能不完整或被改动');
  const [kind, head, values = [], columns, ...rows] = csvLines(text.slice(0, start));
  const fixed = [kind, head, columns].map((cells) => cells?.join());
  if (fixed.join('\n') !== [BATCH, BATCH_HEAD, BATCH_COLUMNS].join('\n')) {
    throw new BankFileError('不是付款批次文件');
  }
  const [batchNo = '', date = '', accountName = '', accountNo = '', openBank = '', , count, total] =
    values;
  const payOuts = rows.map(payOutOf);
  if (String(payOuts.length) !== count || totalOf(payOuts) !== total) {
    throw new BankFileError('笔数或总金额与明细不符');
  }
  return { batchNo, date, payer: { accountName, accountNo, openBank }, total, payOuts };
}

/** A result file as a bank writes it. */
export function writeResult({ batchNo, results }: BatchResult, encoding: Encoding): Buffer {
  const lines = [
    ['付款结果', '1'],
    RESULT_HEAD,
    [batchNo, String(results.length), totalOf(results)],
    RESULT_COLUMNS,
    ...results.map(({ row, accountNo, amount, paid, serialNo, date, reason }) => [
      String(row),
      accountNo,
      amount,
      paid ? '成功' : '失败',
      serialNo,
      date,
      reason,
    ]),
    ['结束', String(results.length)],
  ];
  return encode(lines.map(csvLine).join(''), encoding);
}
