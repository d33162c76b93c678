import { isPositive } from '#contract/arithmetic/decimal.ts';
import { owedOn } from '#contract/factoring/account.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { follow } from '#server/trade/factoring/follow.ts';
import { advanceRoom } from '#server/trade/factoring/room.ts';
import { expectExtended } from '#server/trade/sales/extended.ts';
import { lineOf } from './collect.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { recost } from './scheme.ts';
import { tellDebtor } from './tell-debtor.ts';
import { actingIn } from './told.ts';

const { ready, running, overdue } = FACTORING_STATUS;

/** 展期 of one receivable; the days that were late until today stay late. */
export function extendRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.extend, async ({ tx, me, at, input, emit, note }) => {
    const { dueDate, reason } = input;
    const held = await lockAt(tx, input, [ready, running, overdue]);
    const line = await lineOf(tx, held, input.lineId);
    const today = wireDay(at);
    expectExtended(dueDate, { before: line.dueDate, today });
    // What is owed of it, or may still be advanced on it; what is lost is waited for no more.
    const isWorth =
      isPositive(owedOn(line.account, today).total) || isPositive(advanceRoom(line, held));
    if (!isWorth || line.writtenOffOn !== null) throw refused(FACTORING_REFUSAL.notOwed);
    const dues = [...line.account.dueDates, { since: today, date: dueDate }];
    await tx
      .updateTable('factoring_line')
      .set({ due_date: dueDate, due_dates: JSON.stringify(dues) })
      .where('id', '=', line.id)
      .execute();
    const making = { at, accountId: me.accountId };
    if (held.status === ready) await recost(tx, held, making);
    await follow(tx, held, making);
    const { id, no } = held;
    const detail = { before: line.dueDate, after: dueDate, reason };
    note({ objectType: 'factoring', objectId: id, detail });
    const payload = { id, no, invoice: line.invoiceNo, day: dueDate };
    await emit({
      topic: EVENT.extended,
      accountId: await actingIn(tx, held.companyId, at),
      payload,
    });
    const said = { topic: EVENT.extendedForDebtor, invoice: line.invoiceNo, day: dueDate };
    await tellDebtor(tx, held, said, at);
    return {};
  });
}
