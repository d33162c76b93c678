import { isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2 } from '#contract/arithmetic/money.ts';
import { advancedOf } from '#contract/factoring/account.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { MOVE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { ownAccount } from '#server/kernel/company/own-account.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { type HeldLine, linesOf, recount, writeMove } from '#server/trade/factoring/account.ts';
import { expectNewTransfer } from '#server/trade/payments/went-out.ts';
import { checkDay, expectNewSerial, feeAlone } from './collect.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { noticeOf } from './tell-debtor.ts';
import { payingIn } from './told.ts';

const { securing, ready, running, overdue, settled } = FACTORING_STATUS;

const isPaid = ({ debtorFeePaid }: HeldLine) => isPositive(debtorFeePaid);
const isNothingOut = ({ account }: HeldLine) => isZero(advancedOf(account.moves));

/** Money goes back to an account that is proved to be the debtor's own, as every refund does (rules.md M16). */
async function expectAccount(tx: Tx, debtorId: string): Promise<string> {
  const account = await ownAccount(tx, debtorId);
  if (account === undefined) throw refused(FACTORING_REFUSAL.noFeeAccount);
  return `${account.openBank} 尾号 ${account.last4}`;
}

/** 退还手续费: of receivables of whose advance nothing is out, the debtor has back what it has paid. */
export function refundFeeRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.refundFee, async ({ tx, me, at, input, emit, note }) => {
    const { valueDate, bankSerialNo } = input;
    const held = await lockAt(tx, input, [securing, ready, running, overdue, settled]);
    const lines = (await linesOf(tx, held)).filter((line) => isPaid(line) && isNothingOut(line));
    if (lines.length === 0) throw refused(FACTORING_REFUSAL.noFeeToReturn);
    const account = await expectAccount(tx, held.debtorId);
    await expectOpenMonth(tx, valueDate);
    const making = { at, accountId: me.accountId };
    const amount = round2(add(...lines.map(({ debtorFeePaid }) => debtorFeePaid)));
    const going = { serial: bankSerialNo, amount, companyId: held.debtorId };
    await expectNewTransfer(tx, { ...going, as: 'fee' });
    const today = wireDay(at);
    for (const line of lines) {
      const fee = feeAlone({ amount: line.debtorFeePaid });
      const kind = MOVE.debtorFeeReturned;
      const move = { kind, amount: fee.fee, valueDate, bankSerialNo, ...fee };
      checkDay(line, move, today);
      await expectNewSerial(tx, line, move);
      await writeMove(tx, { factoringId: held.id, line, move }, making);
    }
    await recount(tx, held, making);
    const notice = await noticeOf(tx, held.id);
    if (notice === undefined) throw noSuchRecord();
    const detail = { after: { amount, valueDate, account } };
    note({ objectType: 'factoringNotice', objectId: notice.id, detail });
    await emit({
      topic: EVENT.feeReturned,
      accountId: await payingIn(tx, held.debtorId, at),
      payload: { ...notice, amount: grouped(amount) },
    });
    return {};
  });
}
