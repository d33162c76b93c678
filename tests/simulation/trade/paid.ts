import { AT } from '../parts/life.ts';
import type { PayOut, PayOutLife, Request } from './model.ts';
import { sum } from './money.ts';

const OUT: readonly PayOutLife[] = ['paid', 'received'];
const NEVER_OUT: readonly PayOutLife[] = ['bounced', 'gone'];
const UNDER_WAY: readonly PayOutLife[] = ['pending', 'paying', 'failed'];

export const isOut = ({ life }: PayOut): boolean => OUT.includes(life);
/** Whether it is paid by a transfer (电汇): nothing else goes to the bank in a file. */
export const isTransfer = ({ payMethod }: Request): boolean => payMethod === '1';
/** Whether it is paid by a paper (承兑汇票, 应收账款电子凭证), which has a number and a last day of its own. */
export const isByPaper = ({ payMethod }: Request): boolean => ['2', '3', '5'].includes(payMethod);
const amounts = (payOuts: readonly PayOut[]) => sum(payOuts.map(({ amount }) => amount));

/** What of a pay-out its supplier has sent back, or says so. */
export const enteredOf = ({ returns }: PayOut): bigint =>
  sum(returns.filter(({ life }) => life !== 'gone').map(({ amount }) => amount));
const sentBackOf = ({ payOuts }: Request): bigint =>
  sum(
    payOuts
      .flatMap(({ returns }) => returns)
      .filter(({ life }) => life === 'received')
      .map(({ amount }) => amount),
  );

/** What of a request has gone out and was not given back by the bank, whatever the supplier has sent back. */
const wentOut = ({ payOuts }: Request): bigint => amounts(payOuts.filter(isOut));
/** What of a request has been paid out and has not come back. */
export const paidOf = (request: Request): bigint => wentOut(request) - sentBackOf(request);
/** What is arranged of it: whatever may still arrive, or has. */
export const arrangedOf = ({ payOuts }: Request): bigint =>
  amounts(payOuts.filter(({ life }) => !NEVER_OUT.includes(life)));
export const isUnderWay = ({ payOuts }: Request): boolean =>
  payOuts.some(({ life }) => UNDER_WAY.includes(life));

/** What a request holds of its project's limit (I3). */
export function heldBy(request: Request): bigint {
  if (request.isClosed) return 0n;
  if (request.status === AT.review) return request.asked;
  if (request.status !== AT.approved || request.granted === undefined) return 0n;
  return request.granted - wentOut(request);
}

/** Code of PayApplyStatus of an approved request. */
export function payStatusOf(request: Request): string {
  if (request.isClosed) return '8';
  const out = wentOut(request);
  if (out === 0n) return '3';
  return out < (request.granted ?? 0n) ? '4' : '5';
}
