import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { workbenchPart } from '#server/kernel/parts/workbench.ts';
import { orderTurn } from '#server/trade/orders/orders-of.ts';

const requests = columnsOf('pay_apply', 'r');

/** Requests that the workbench names. */
const SHOWN = 5;
const { approved, partPaid } = PAY_APPLY_STATUS;

interface Row {
  id: string;
  no: string;
  /** Of what was granted neither paid nor, once paid, sent back: that is not paid again. */
  left: string;
  since: string;
  day: string | null;
  /** Who has to act on its orders before; '' where that is nobody. */
  turn: string;
}

/** Approved requests that the platform has not paid in full: their buyer and their supplier wait for the money. */
export const payWaits = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select ${requests.id}::text, ${requests.pay_apply_no} as no, 
      (coalesce(${requests.approved_amount}, 0) - ${requests.paid_amount} - ${requests.returned_amount})::text as left,
      coalesce(${requests.audit_time}, ${requests.updated_at}) as since,
      ${requests.approved_pay_date}::text as day, ${orderTurn(requests.id)} as turn
    from ${requests}
    where not ${requests.deleted} and ${requests.pay_apply_status} in (${approved}, ${partPaid})
      and ${me.companyId} in (${requests.buyer_company_id}, ${requests.supplier_id})
      and string_to_array(${me.roles}, ',') && array[${sql.join([...readersOf('payApply')])}]::text[]
    order by ${requests.approved_pay_date}, ${requests.id} limit ${SHOWN}`,
  answer: (rows) => ({
    waits: rows.map(({ id, no, left, since, day, turn }) => ({
      key: `payment.wait.${id}`,
      title: `付款申请 ${no}`,
      note: `${turn === '' ? '等待平台' : `待${turn}，确认后平台`}付款 ${grouped(left)} 元`,
      since: wireTime(new Date(since)),
      until: day === null || turn !== '' ? null : `${day} 23:59:59`,
      routeName: 'payApplyDetail',
      query: { id },
    })),
  }),
});
