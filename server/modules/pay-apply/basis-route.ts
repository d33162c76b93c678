import { sql } from 'kysely';
import { greater, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { type ApplicationBasis, payApplication } from '#contract/pay-apply/pay-apply.ts';
import { PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { balancesOf, openRetention } from '#server/trade/payments/balance-told.ts';
import { leftAheadOf, settledOf, takenOf } from './order.ts';

const origins = columnsOf('pay_apply', 'o');
const requests = columnsOf('pay_apply', 'r');
const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');

const ORDER = sql`mine."purchaseOrderId"`;

interface Row extends Omit<ApplicationBasis, 'leftAmount' | 'aheadLeft' | 'mayAsk'> {
  /** What goods that are still to come leave; null while nothing is settled. */
  ahead: string | null;
  /** Of the order, or of its goods where they were settled for more. */
  most: string;
  /** Closed or declined: nothing more is asked for. */
  ended: boolean;
  /** What has not come was given up: nothing but a balance is asked for. */
  restClosed: boolean;
  /** Something may be asked for as 尾款, whether or not its figure is told. */
  balanceOpen: boolean;
}

/** By the request that the orders were made of, whatever has become of it; the order itself is the asker's own. */
const basisQuery = () =>
  sessionRead<{ id: string; today: string }, Row>(
    ({ p, me }) => sql`
      select mine."purchaseOrderId", mine."orderNo", ${origins.project_id} as "projectId",
        ${projectNameOf(origins.project_id)} as "projectName",
        ${origins.supplier_id} as "supplierId",
        ${companyNameOf(origins.supplier_id)} as "supplierName",
        ${origins.purchase_contract_no} as "contractNo", ${origins.pay_method} as "payMethod",
        ${origins.order_amount}::text as "orderAmount",
        greatest(${origins.order_amount}, ${settledOf(ORDER)})::text as most,
        ${leftAheadOf(ORDER)}::text as ahead, mine.ended, mine."restClosed", known.settled, known.open as "balanceOpen",
        ${takenOf(ORDER)}::text as "askedAmount",
        (select sum(${requests.paid_amount}) from order_requests(${ORDER}) r)::text as "paidAmount",
        case when mine."isSupplier" or retained.open is null then (
          select round(sum(known.open), 2) from ${balancesOf(ORDER, PAY_TYPE.balance, p('today'))})::text end as "balanceLeft",
        case when mine."isSupplier" then round(retained.open, 2)::text end as "retentionLeft",
        case when mine."isSupplier" then coalesce(retained.day::text, '') else '' end as "retentionDate"
      from (
        select ${purchases.id} as "purchaseOrderId", ${purchases.purchase_order_no} as "orderNo",
          ${purchases.pay_apply_id} as request,
          ${purchases.purchase_order_status} in (${PURCHASE_STATUS.closed}, ${PURCHASE_STATUS.declined}) as ended,
          true as "isSupplier", ${purchases.rest_closed_time} is not null as "restClosed"
        from ${purchases}
        where ${purchases.id} = ${p('id')} and not ${purchases.deleted} and ${purchases.company_id} = ${me.companyId}
        union all
        select ${estimates.purchase_order_id}, ${estimates.estimate_order_no}, ${estimates.pay_apply_id},
          ${estimates.estimate_order_status} = ${ESTIMATE_STATUS.closed}, false,
          ${estimates.rest_closed_time} is not null
        from ${estimates}
        where ${p('id')} in (${estimates.id}, ${estimates.purchase_order_id}) and not ${estimates.deleted} and ${estimates.company_id} = ${me.companyId}
      ) mine join lateral order_requests(${ORDER}) o on ${origins.id} = mine.request
      cross join lateral (
        select count(*) > 0 as settled, coalesce(sum(known.open), 0) > 0 as open
        from ${balancesOf(ORDER, PAY_TYPE.balance, p('today'))}) known
      left join lateral (${openRetention(ORDER, p('today'))}) retained on true`,
  );

/** `GET /portal/payApplication/basis?id`: what a request from an order of mine begins with. */
export function basisRoute(kernel: Kernel, noun: Noun): Route {
  return signedInRead(kernel, payApplication.basis, {
    query: basisQuery(),
    values: ({ input, at }) => ({ id: input.id, today: wireDay(at) }),
    answer([row], { me }) {
      readingCompany(noun, me);
      if (row === undefined) throw noSuchRecord();
      const { ended, restClosed, balanceOpen, most, ahead, ...basis } = row;
      const left = greater(round2(subtract(most, basis.askedAmount)), '0.00');
      // What another request was granted and will pay is no part of a balance either (decision 140).
      const within = (open: string | null) => open && lesser(open, left);
      const balanceLeft = within(basis.balanceLeft);
      const retentionLeft = within(basis.retentionLeft);
      const isLeft = !(ended || restClosed) && isPositive(left);
      const leftAmount = isLeft ? left : '0.00';
      const aheadLeft = ahead === null ? leftAmount : lesser(ahead, leftAmount);
      const isOwed = balanceOpen || isPositive(retentionLeft ?? '0');
      const mayAsk = isPositive(aheadLeft) || (!ended && isOwed && isPositive(left));
      return { ...basis, balanceLeft, retentionLeft, leftAmount, aheadLeft, mayAsk };
    },
  });
}
