import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { PAY_ADVANCE } from '#contract/factoring/states.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { accountsTold } from '#server/kernel/document/told.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { endAsked } from '#server/trade/factoring/end-advance.ts';
import { advanceRoomOf, wholeRoom } from '#server/trade/factoring/room.ts';
import { releaseRest, setClosed } from '#server/trade/orders/request.ts';
import { payApplyRecord } from './document.ts';

const t = columnsOf('pay_apply', 't');
const payments = columnsOf('payment', 'p');

const { approved, partPaid, closed } = PAY_APPLY_STATUS;
const { pending, paying, failed } = PAYMENT_STATUS;
const REASON = '对应的应收账款已付清或已不再融资，预付款不再支付';

/** SQL: an advance that was granted, of which nothing is on its way. */
const isWaiting = sql<boolean>`(not ${t.deleted} and ${t.pay_type} = ${PAY_ADVANCE}
  and ${t.pay_apply_status} in (${approved}, ${partPaid}) and not exists (
    select from ${payments} where ${payments.pay_apply_id} = ${t.id} and not ${payments.deleted}
      and ${payments.payment_status} in (${pending}, ${paying}, ${failed})))`;

interface Waiting {
  id: string;
  no: string;
  status: string;
  projectId: string;
  factoringId: string;
}

async function end(tx: Tx, request: Waiting, at: Date): Promise<void> {
  const held = await lockFactoring(tx, request.factoringId);
  if (!held) return;
  const { room } = await wholeRoom(tx, held, { payType: PAY_ADVANCE, today: wireDay(at) });
  if (isPositive(room)) return;
  const { id } = request;
  const { noun } = payApplyRecord;
  await setClosed(tx, id, at);
  // The debtor's account before the project's limit, as wherever money of a financing moves.
  await endAsked(tx, request, { at, accountId: null });
  await releaseRest({ tx, at, accountId: null, request, note: `关闭：${REASON}` });
  const detail = {
    before: { payApplyStatus: request.status },
    after: { payApplyStatus: closed, reason: REASON },
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
  const payload = { id, no: request.no, reason: REASON };
  await emit(tx, { topic: `${noun.name}.close`, accountId, payload }, at);
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
    due: sql`${isWaiting} and coalesce(${advanceRoomOf(t.factoring_id)}, 0) <= 0`,
    columns: sql`${t.id}::text, ${t.pay_apply_no} as no, ${t.pay_apply_status} as status,
      ${t.project_id}::text as "projectId", ${t.factoring_id}::text as "factoringId"`,
    each: (tx, request) => end(tx, request, at),
  });
  return await makeRounds(working, [round]);
}
