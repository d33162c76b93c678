import { isEqual } from '#contract/arithmetic/decimal.ts';
import type { BatchResult, PayOutResult } from '#server/kernel/ports/bank-channel.ts';

/** A pay-out of a batch as it was handed to the bank. */
export interface Sent {
  row: number;
  paymentId: string;
  accountNo: string;
  amount: string;
  /** Its result is still awaited, the bank has paid it, or it failed and has left the batch. */
  standing: 'open' | 'paid' | 'failed';
  /** The bank's number of what was paid; '' before. */
  serialNo: string;
  /** The day by which it counts as paid, yyyy-MM-dd; '' before. */
  payDate: string;
}

/** A row of the bank's that no pay-out takes by itself, with the reason a person reads. */
export interface Waiting {
  result: PayOutResult;
  /** The pay-out that its row number names; undefined where there is none. */
  paymentId: string | undefined;
  reason: string;
}

export interface Matched {
  taken: readonly { paymentId: string; result: PayOutResult }[];
  waiting: readonly Waiting[];
  /** Pay-outs whose result is still awaited after it. */
  missing: readonly Sent[];
}

function settledAs(sent: Sent, { paid, serialNo, date }: PayOutResult): string | undefined {
  if (sent.standing === 'open') return undefined;
  if (sent.standing === 'failed') return '付款单已按支付失败处理，银行结果为成功';
  if (!paid) return '付款单已登记付款成功，银行结果为失败';
  if (sent.serialNo !== serialNo) return '付款单已登记付款成功，流水号不同';
  return `付款单已按 ${sent.payDate} 付款登记，银行付款日为 ${date}，按日计算的费用和利息不同`;
}

function problemOf(sent: Sent | undefined, result: PayOutResult, twins: number) {
  if (sent === undefined) return '批次中没有这一行';
  if (twins > 1) return '同一行出现多次';
  if (sent.accountNo !== result.accountNo) return '收款账号与付款单不一致';
  if (!isEqual(sent.amount, result.amount)) return '金额与付款单不一致';
  return settledAs(sent, result);
}

/** A bank that answers in several files repeats what it has said: nobody has to look into that. */
function isKnown(sent: Sent | undefined, result: PayOutResult) {
  const { paid, accountNo, amount, serialNo, date } = result;
  if (sent === undefined || sent.standing !== (paid ? 'paid' : 'failed')) return false;
  if (paid && (sent.serialNo !== serialNo || sent.payDate !== date)) return false;
  return sent.accountNo === accountNo && isEqual(sent.amount, amount);
}

/**
 * Which pay-outs a bank's answer settles: the batch's own number, then row by row its number, account and amount. Whatever
 * does not fit in every point, or stands there twice, waits for a person; what was taken before is passed over. Pure.
 */
export function matchResults(
  batch: { batchNo: string; sent: readonly Sent[] },
  { batchNo, results }: BatchResult,
): Matched {
  const others = batchNo !== batch.batchNo;
  const judged = results.flatMap((result) => {
    const sent = others ? undefined : batch.sent.find(({ row }) => row === result.row);
    if (isKnown(sent, result)) return [];
    const twins = results.filter(({ row }) => row === result.row).length;
    const reason = others ? '批次号不符' : problemOf(sent, result, twins);
    return [{ result, paymentId: sent?.paymentId, reason }];
  });
  const taken = judged.flatMap(({ result, paymentId, reason }) =>
    reason === undefined && paymentId !== undefined ? [{ paymentId, result }] : [],
  );
  const waiting = judged.flatMap(({ result, paymentId, reason }) =>
    reason === undefined ? [] : [{ result, paymentId, reason }],
  );
  const settled = new Set(taken.map(({ paymentId }) => paymentId));
  const missing = batch.sent.filter(
    ({ standing, paymentId }) => standing === 'open' && !settled.has(paymentId),
  );
  return { taken, waiting, missing };
}
