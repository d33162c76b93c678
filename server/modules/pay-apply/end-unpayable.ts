import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { PAY_ADVANCE } from '#contract/factoring/states.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { accountsTold } from '#server/kernel/document/told.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { endAsked } from '#server/trade/factoring/end-advance.ts';
import { advanceRoomOf, wholeRoom } from '#server/trade/factoring/room.ts';
import { releaseRest } from '#server/trade/orders/request.ts';
import { payApplyRecord } from './document.ts';

const t = columnsOf('pay_apply', 't');
const payments = columnsOf('payment', 'p');

const { approved, partPaid, closed } = PAY_APPLY_STATUS;
const { pending, paying, failed } = PAYMENT_STATUS;
const SCOPE = { maintenance: true, operator: true } as const;
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

/** Under lock; whoever is just being dealt with is left to the next round. */
async function lockWaiting(tx: Tx, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select ${t.id}, ${t.pay_apply_no} as no, ${t.pay_apply_status} as status, ${t.project_id} as "projectId",
      ${t.factoring_id} as "factoringId"
    from ${t} where ${t.id} = ${id} and ${isWaiting} for no key update of t skip locked`.execute(
    tx,
  );
  return rows[0];
}

async function end(tx: Tx, id: string, at: Date): Promise<void> {
  const request = await lockWaiting(tx, id);
  const held = request && (await lockFactoring(tx, request.factoringId));
  if (!(request && held)) return;
  const { room } = await wholeRoom(tx, held, { payType: PAY_ADVANCE, today: wireDay(at) });
  if (isPositive(room)) return;
  const { noun } = payApplyRecord;
  await tx
    .updateTable('pay_apply')
    .set((row) => ({
      pay_apply_status: closed,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
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
export async function endUnpayable({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const ids = await inScope(db, SCOPE, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select ${t.id} from ${t} where ${isWaiting} and coalesce(${advanceRoomOf(t.factoring_id)}, 0) <= 0
      order by ${t.id}`.execute(tx);
    return rows.map(({ id }) => id);
  });
  for (const id of ids) await inScope(db, SCOPE, (tx) => end(tx, id, at));
}
