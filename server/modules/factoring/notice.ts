import { OPERATIONS } from '#contract/account/platform-role.ts';
import { factoringNotice } from '#contract/factoring/notice.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  type Answer,
  type Answering,
  linesOf,
  lockNotice,
  type Noticed,
  settledAnswers,
  takeAnswers,
} from './answers.ts';
import { EVENT } from './messages.ts';
import { expectPayer } from './payee.ts';
import { actingIn } from './told.ts';

const { waiting, inPart } = NOTICE_STATUS;

/** A debtor answers its notice, itself or by a link; the seller and the platform are told. Answers what was confirmed in all. */
export async function answerNotice(
  tx: Tx,
  notice: Noticed,
  given: readonly Answer[],
  making: Answering,
): Promise<string> {
  const { at } = making;
  if (notice.status !== waiting && notice.status !== inPart) {
    throw refused(FACTORING_REFUSAL.noticed);
  }
  const all = await linesOf(tx, notice.id);
  const answers = settledAnswers(notice, all, given, at);
  const { held, total } = await takeAnswers(tx, notice, { all, answers }, making);
  const payload = { id: held.id, no: held.no };
  const sellers = await actingIn(tx, notice.sellerId, at);
  await emit(tx, { topic: EVENT.answeredForSeller, accountId: sellers, payload }, at);
  const accountId = await operatorsOf(tx, OPERATIONS, at);
  await emit(tx, { topic: EVENT.answered, accountId, payload: { no: notice.no } }, at);
  return total;
}

/** `POST /portal/factoringNotice/answer`: 确权, of all receivables at once and again for those that were objected to. */
export function answerRoute(kernel: Kernel): Route {
  return write(kernel, factoringNotice.answer, async ({ tx, me, at, input, note }) => {
    const notice = await lockNotice(tx, input.id);
    if (notice === undefined || notice.debtorId !== me.companyId) throw noSuchRecord();
    expectPayer(me.roles);
    if (input.version !== undefined && input.version !== notice.version)
      throw conflict(NOUN.changed);
    const making = { at, accountId: me.accountId };
    const confirmedAmount = await answerNotice(tx, notice, input.receivables, making);
    const detail = { after: { confirmedAmount } };
    note({ objectType: 'factoringNotice', objectId: notice.id, detail });
    return {};
  });
}
