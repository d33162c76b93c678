import { sql } from 'kysely';

import { isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { PAY_ADVANCE } from '#contract/factoring/states.ts';
import { APPLY_SOURCE, PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { accountsTold } from '#server/kernel/document/told.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  type Round,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { endAsked } from '#server/trade/factoring/end-advance.ts';
import { advanceRoomOf, wholeRoom } from '#server/trade/factoring/room.ts';
import { closeUnmoved } from '#server/trade/orders/close-pair.ts';
import { releaseRest, setClosed } from '#server/trade/orders/request.ts';
import { payApplyRecord } from './document.ts';

const t = columnsOf('pay_apply', 't');
const payments = columnsOf('payment', 'p');
const projects = columnsOf('project', 'j');

const { approved, partPaid, closed } = PAY_APPLY_STATUS;
const { pending, paying, failed } = PAYMENT_STATUS;
const ENDED = '项目已终止，尚未支付的部分不再支付';
const REASON = '对应的应收账款已付清或已不再融资，预付款不再支付';

/** SQL: one that was granted, of which nothing is on its way. */
const isWaiting = sql<boolean>`(not ${t.deleted} and ${t.pay_apply_status} in (${approved}, ${partPaid}) and not exists (
    select from ${payments} where ${payments.pay_apply_id} = ${t.id} and not ${payments.deleted}
      and ${payments.payment_status} in (${pending}, ${paying}, ${failed})))`;

const COLUMNS = sql`${t.id}::text, ${t.pay_apply_no} as no, ${t.pay_apply_status} as status, ${t.apply_source} as source,
  ${t.paid_amount}::text as paid, ${t.project_id}::text as "projectId", ${t.factoring_id}::text as "factoringId"`;

interface Waiting {
  id: string;
  no: string;
  status: string;
  source: string;
  paid: string;
  projectId: string;
  factoringId: string | null;
}

/** Closes it by itself: what it holds is free, its orders end where nothing of them has moved, and those concerned are told why. */
async function end(tx: Tx, request: Waiting, at: Date, reason: string): Promise<void> {
  const { id } = request;
  const { noun } = payApplyRecord;
  const note = `关闭：${reason}`;
  await setClosed(tx, id, at);
  if (request.source === APPLY_SOURCE.project && isZero(request.paid)) {
    await closeUnmoved(tx, { by: 'request', id }, { at, accountId: null, note });
  }
  // The debtor's account before the project's limit, as wherever money of a financing moves.
  await endAsked(tx, request, { at, accountId: null });
  await releaseRest({ tx, at, accountId: null, request, note });
  const detail = {
    before: { payApplyStatus: request.status },
    after: { payApplyStatus: closed, reason },
  };
  const entry = {
    action: `${noun.name}Close`,
    accountId: null,
    objectType: noun.name,
    objectId: id,
  };
  await audit(tx, { ...entry, detail }, NO_ORIGIN, at);
  const keys = ['payApplyNo', 'payApplyStatus'];
  const accountId = await accountsTold(tx, noun, { id, keys, at });
  await emit(
    tx,
    { topic: `${noun.name}.close`, accountId, payload: { id, no: request.no, reason } },
    at,
  );
}

/** An advance of which no receivable has any room, under the lock of its financing. */
async function endAdvance(tx: Tx, request: Waiting, at: Date): Promise<void> {
  const held = await lockFactoring(tx, request.factoringId ?? '');
  if (!held) return;
  const { room } = await wholeRoom(tx, held, { payType: PAY_ADVANCE, today: wireDay(at) });
  if (!isPositive(room)) await end(tx, request, at, REASON);
}

/**
 * An advance that was granted ends once none of it can be paid any more: its debtor has paid the receivables, or its seller has taken them
 * back. Both limits have its room again (decision 143).
 */
export async function endUnpayable(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<Waiting>(working, {
    name: 'endUnpayable',
    rows: t,
    due: sql`${isWaiting} and ${t.pay_type} = ${PAY_ADVANCE} and coalesce(${advanceRoomOf(t.factoring_id)}, 0) <= 0`,
    columns: COLUMNS,
    each: (tx, request) => endAdvance(tx, request, at),
  });
  return await makeRounds(working, [round, leftOfEnded(working, at)]);
}

/**
 * What was at the bank when its project was terminated has come through by now, or has not: the rest is paid no more, but what is owed of
 * settled goods (decision 187).
 */
const leftOfEnded = (working: Working, at: Date): Round =>
  heldRows<Waiting>(working, {
    name: 'leftOfEnded',
    rows: t,
    due: sql`${isWaiting} and not (${t.purchase_order_id} is not null and ${t.pay_type} in (${sql.join(AFTER_SETTLEMENT)}))
      and exists (select from ${projects} where ${projects.id} = ${t.project_id}
        and ${projects.project_status} = ${PROJECT_STATUS.terminated})`,
    columns: COLUMNS,
    each: (tx, request) => end(tx, request, at, ENDED),
  });
