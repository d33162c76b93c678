import { isPositive } from '#contract/arithmetic/decimal.ts';
import { owedOn } from '#contract/factoring/account.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { RECOURSE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { follow } from '#server/trade/factoring/follow.ts';
import { lineOf } from './collect.ts';
import { lockAt } from './lock.ts';
import { EVENT } from './messages.ts';
import { actingIn } from './told.ts';

/** 核销: the loss is the platform's; limits stay drawn until money comes after all. */
export function writeOffRoute(kernel: Kernel): Route {
  return write(kernel, adminFactoringSteps.writeOff, async ({ tx, me, at, input, emit, note }) => {
    const { reason, lineId } = input;
    const held = await lockAt(tx, input, [FACTORING_STATUS.overdue]);
    const line = await lineOf(tx, held, lineId);
    const today = wireDay(at);
    const isLate = line.dueDate < today && line.writtenOffOn === null;
    const isOwed = isPositive(owedOn(line.account, today).total);
    if (held.recourseType !== RECOURSE.none || !isLate || !isOwed) {
      throw refused(FACTORING_REFUSAL.writeOff);
    }
    await tx
      .updateTable('factoring_line')
      .set({ written_off_on: today, written_off_by: me.accountId, write_off_reason: reason })
      .where('id', '=', line.id)
      .execute();
    await follow(tx, held, { at, accountId: me.accountId });
    const { id, no } = held;
    const detail = {
      after: { invoiceNo: line.invoiceNo, principal: owedOn(line.account, today).principal },
      reason,
    };
    note({ objectType: 'factoring', objectId: id, detail });
    const accountId = await actingIn(tx, held.companyId, at);
    const payload = { id, no, invoice: line.invoiceNo };
    await emit({ topic: EVENT.writtenOff, accountId, payload });
    return {};
  });
}
