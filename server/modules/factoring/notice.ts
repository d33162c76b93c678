import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { factoringNotice } from '#contract/factoring/notice.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, forbidden, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  type Answer,
  linesOf,
  lockNotice,
  type Noticed,
  settledAnswers,
  takeAnswers,
} from './answers.ts';
import { EVENT } from './messages.ts';
import { actingIn, holdersOf } from './told.ts';

const { waiting, inPart } = NOTICE_STATUS;

/** Only those of the debtor who pay act on its notices. */
function expectPayer(roles: readonly string[]): void {
  const may: readonly string[] = writersOf('payment');
  if (!roles.some((role) => may.includes(role))) throw forbidden();
}

interface Making {
  at: Date;
  accountId: string;
  answeredBy?: string;
}

/** A debtor answers its notice, itself or by a link; the seller and the platform are told. Answers what was confirmed in all. */
export async function answerNotice(
  tx: Tx,
  notice: Noticed,
  given: readonly Answer[],
  making: Making,
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
  const accountId = await holdersOf(tx, ['bizManager', 'operationOfficer'], at);
  await emit(tx, { topic: EVENT.answered, accountId, payload: { no: notice.no } }, at);
  return total;
}

const notices = columnsOf('factoring_notice', 't');

/** `POST /portal/factoringNotice/payee`: where to pay, for those of the debtor who do; who looked is noted. */
export function noticePayeeRoute(kernel: Kernel): Route {
  return write(kernel, factoringNotice.payee, async ({ tx, me, input: { id }, seal, note }) => {
    const { rows } = await sql<{ sealed: string | null; owner: string | null }>`
      select ${notices.collect_account}->>'sealed' as sealed, ${notices.collect_account}->>'owner' as owner
      from ${notices} where ${notices.id} = ${id} and ${notices.company_id} = ${me.companyId}
        and not ${notices.deleted}`.execute(tx);
    const [account] = rows;
    if (account === undefined) throw noSuchRecord();
    expectPayer(me.roles);
    if (!account.sealed || account.owner === null) throw refused(FACTORING_REFUSAL.noPayee);
    note({ objectType: 'factoringNotice', objectId: id });
    const purpose = purposeOf('bank', 'account_no', account.owner);
    return { accountNo: seal(kernel.cipher.open(account.sealed, purpose)) };
  });
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
