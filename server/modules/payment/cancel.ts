import { sql } from 'kysely';

import { FINANCE_DIRECTORS } from '#contract/account/platform-role.ts';
import { negate, round2 } from '#contract/arithmetic/money.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { adminPayment } from '#contract/payment/admin.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { ProjectEndPart } from '#server/kernel/parts/with-project.ts';
import { NO_ORIGIN } from '#server/kernel/wire/origin.ts';
import { letRowsWait } from '#server/trade/payments/came-in.ts';
import { lockPayment, type Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { payloadOf } from './told.ts';

const t = columnsOf('payment', 't');
const requests = columnsOf('pay_apply', 'r');
const { pending, failed } = PAYMENT_STATUS;
const UNSENT: readonly string[] = [pending, failed];

/** Takes back a pay-out, or what a supplier was said to have sent back, that is locked and of which nothing has gone out. */
export async function cancelPayment(
  { tx, at, emit, accountId }: Telling & { accountId: string },
  payment: Payment,
  reason: string,
): Promise<void> {
  const { serial } = await tx
    .updateTable('payment')
    .set((row) => ({
      deleted: true,
      deleted_at: at,
      status_reason: reason,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .returning('bank_serial_no as serial')
    .executeTakeFirstOrThrow();
  if (payment.returnOf !== null) {
    const amount = round2(negate(payment.amount));
    await letRowsWait(tx, { serial, amount }, `供应商退款 ${payment.no} 已撤销：${reason}`);
  }
  const told = await operatorsOf(tx, FINANCE_DIRECTORS, at);
  const payload = { ...payloadOf(payment), reason };
  await emit({ topic: EVENT.cancelled, accountId: told, payload });
}

const none = () => Promise.resolve();

/**
 * With its project ends what was prepared and is at no bank: it would be released no more (checks.ts). What the bank has goes on, and so does
 * what is owed of settled goods.
 */
export const payOutsEnd: ProjectEndPart = {
  objectType: 'payment',
  withProject: { standing: { event: 'cancel' } },
  // A request is locked before its pay-outs: those of a project that ends are by then.
  lock: none,
  endReviewed: none,
  async endStanding({ tx, at, me, emit, projectId, reason }) {
    const { rows } = await sql<{ id: string }>`
      select ${t.id}::text from ${t} join ${requests} on ${requests.id} = ${t.pay_apply_id}
      where ${requests.project_id} = ${projectId} and not ${t.deleted} and ${t.return_of} is null
        and ${t.payment_status} in (${pending}, ${failed})
        and not (${requests.purchase_order_id} is not null and ${requests.pay_type} in (${sql.join(AFTER_SETTLEMENT)}))
      order by ${t.id} desc`.execute(tx);
    for (const { id } of rows) {
      const payment = await lockPayment(tx, id);
      if (payment === undefined || !UNSENT.includes(payment.status)) continue;
      await cancelPayment({ tx, at, emit, accountId: me.accountId }, payment, reason);
      const detail = { before: payment.status, reason };
      const entry = { accountId: me.accountId, objectType: 'payment', objectId: id, detail };
      await audit(tx, { action: adminPayment.cancel.name, ...entry }, NO_ORIGIN, at);
    }
  },
};
