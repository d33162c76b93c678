import { sql } from 'kysely';

import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYER } from '#contract/pay-apply/way.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { madeText } from '#server/kernel/resource/field.ts';
import { orderTurn } from '#server/trade/orders/orders-of.ts';

const t = columnsOf('pay_apply', 't');

const { approved, partPaid } = PAY_APPLY_STATUS;
const isToPay = sql`${t.pay_apply_status} in (${approved}, ${partPaid})`;

/** Of what is granted and not paid in full: who has it in hand, and until when the platform is to pay. */
export const inHand = {
  waitsFor: madeText(
    'waits_for',
    sql`(case when ${isToPay} then coalesce(nullif(${orderTurn(t.id)}, ''), ${PAYER}) else '' end)`,
  ),
  waitsUntil: madeText(
    'waits_until',
    sql`(case when ${isToPay} and ${orderTurn(t.id)} = '' then ${t.approved_pay_date}::text else '' end)`,
  ),
};
