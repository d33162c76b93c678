import { createHash } from 'node:crypto';
import { isEqual } from '#contract/arithmetic/decimal.ts';
import { add, round2 } from '#contract/arithmetic/money.ts';
import type { BatchFile, PayOut, PayOutBatch } from '#server/kernel/ports/bank-channel.ts';
import { csvLine } from './csv-lines.ts';
import { encodeGb18030 } from './gb18030.ts';

export type Encoding = 'utf-8' | 'gb18030';

const KIND = ['付款批次', '1'];
const HEAD = ['批次号', '日期', '付款户名', '付款账号', '付款开户行', '币种', '笔数', '总金额'];
const COLUMNS = [
  '行号',
  '付款单号',
  '收款户名',
  '收款账号',
  '收款开户行',
  '联行号',
  '金额',
  '用途',
];
const CHECK = ['校验', 'SHA-256'];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string, encoding: Encoding) =>
  encoding === 'gb18030' ? encodeGb18030(text) : Buffer.from(text, 'utf8');

function totalOf(payOuts: readonly Pick<PayOut, 'amount'>[]): string {
  return round2(payOuts.reduce((sum, { amount }) => add(sum, amount), '0'));
}

function linesOf({ batchNo, date, payer, total, payOuts }: PayOutBatch): string[][] {
  const { accountName, accountNo, openBank } = payer;
  const count = String(payOuts.length);
  return [
    KIND,
    HEAD,
    [batchNo, date, accountName, accountNo, openBank, 'CNY', count, total],
    COLUMNS,
    ...payOuts.map((one) => [
      String(one.row),
      one.paymentNo,
      one.accountName,
      one.accountNo,
      one.openBank,
      one.cnapsCode,
      one.amount,
      one.purpose,
    ]),
  ];
}

/**
 * The file of a batch (docs/bank-files.md): its last line holds the SHA-256 of all bytes before that line. Throws where the
 * total is not the sum of the rows, which is a fault of the caller.
 */
export function writeBatch(batch: PayOutBatch, encoding: Encoding): BatchFile {
  if (!isEqual(totalOf(batch.payOuts), batch.total)) {
    throw new Error(`The total of batch ${batch.batchNo} is not that of its rows`);
  }
  const body = encode(linesOf(batch).map(csvLine).join(''), encoding);
  const check = encode(csvLine([...CHECK, sha256(body)]), encoding);
  const bytes = Buffer.concat([body, check]);
  return { name: `${batch.batchNo}.csv`, bytes, sha256: sha256(bytes) };
}
