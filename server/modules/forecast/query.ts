import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { FORECAST_ORDERS } from '#contract/forecast/calls.ts';
import { FORECAST_STEPS, type History } from '#contract/forecast/predict.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { DEPOSIT_REFUND } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const orders = columnsOf('purchase_order', 'o');
const projects = columnsOf('project', 'j');
const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const tasks = columnsOf('process_task', 't');
const entries = columnsOf('enum_entry', 'e');
const deliveries = columnsOf('delivery', 'd');
const receipts = columnsOf('actual_delivery', 'a');
const papers = columnsOf('purchase_settlement', 's');
const durations = columnsOf('step_duration', 'k');
const params = columnsOf('param', 'm');

const { waiting, running, toSettle, settled } = PURCHASE_STATUS;
const { inReview, approved, partPaid, paid, closed } = PAY_APPLY_STATUS;

/** How far back finished cases count, and how many of a step. */
const DAYS = 365;
const CASES = 200;
/** Parameter: finished cases of a step that are asked for before a day is named. */
export const MIN_CASES = 'forecast.minCases';

/** Rows travel as JSON: times come as text. */
export interface FoundRequest {
  id: string;
  no: string;
  /** Its supplier filed it; another is none of a supplier's until it is granted (pay-apply/document.ts). */
  own: boolean;
  payType: string;
  status: string;
  /** Asked for while in review, after it granted and not sent back by the supplier, paid of one that is closed. */
  amount: string;
  paid: string;
  submitted: string | null;
  decided: string | null;
  payDay: string | null;
  /** A pay-out of it was released to the bank. */
  paying: boolean;
  /** Of its open task: the platform's role in words, or '' of a company's. */
  task: { role: string; company: string | null; due: string | null } | null;
}

export interface FoundPaper {
  id: string;
  no: string;
  status: string;
  amount: string;
  settled: string;
  settleDay: string;
  invoiced: string;
  made: string;
  confirmed: string | null;
  due: string | null;
}

export interface FoundOrder {
  id: string;
  no: string;
  project: string;
  status: string;
  amount: string;
  made: string;
  due: string | null;
  /** When both sides had confirmed; null while one has not. */
  confirmed: string | null;
  /** What of its goods may still be settled, and what of that has been received. */
  toCome: string;
  toSettle: string;
  retentionRate: string;
  retentionDays: number;
  /** A delivery waits for its signature; a receipt for the platform; the one that waits for the supplier, '' for none. */
  signing: boolean;
  checking: boolean;
  confirming: string;
  /** When the newest receipt was confirmed. */
  received: string | null;
  requests: FoundRequest[];
  papers: FoundPaper[];
}

interface Found {
  orders: FoundOrder[];
  history: History;
  minCases: string | null;
}

const requestsOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', ${requests.id}::text, 'no', ${requests.pay_apply_no},
      'own', ${requests.company_id} = ${orders.company_id}, 'payType', ${requests.pay_type}, 'status', ${requests.pay_apply_status},
      'amount', (case when ${requests.pay_apply_status} = ${inReview} then ${requests.apply_amount}
        when ${requests.pay_apply_status} = ${closed} then ${requests.paid_amount}
        else ${requests.approved_amount} - ${requests.returned_amount} end)::text,
      'paid', ${requests.paid_amount}::text, 'submitted', ${requests.submit_time}, 'decided', ${requests.audit_time},
      'payDay', ${requests.approved_pay_date}::text,
      'paying', exists (select from ${payments} where ${payments.pay_apply_id} = ${requests.id}
        and not ${payments.deleted} and ${payments.payment_status} = ${PAYMENT_STATUS.paying}),
      'task', (select jsonb_build_object('role', coalesce(${entries.name}, ''),
          'company', ${tasks.acting_company_id}::text,
          'due', case when isfinite(${tasks.due_at}) then ${tasks.due_at} end)
        from ${tasks} left join ${entries} on ${entries.enum_name} = 'PlatformRole' and ${entries.code} = ${tasks.role}
        where ${tasks.instance_id} = ${requests.process_redundant_id} and ${tasks.status} = 1
        order by ${tasks.due_at}, ${tasks.id} limit 1)) order by ${requests.id}), '[]')
  from order_requests(${orders.id}) r
  where ${requests.pay_type} <> ${DEPOSIT_REFUND}
    and ${requests.pay_apply_status} in (${sql.join([inReview, approved, partPaid, paid, closed])})`;

const papersOfOrder = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', ${papers.id}::text, 'no', ${papers.settlement_no},
      'status', ${papers.purchase_settlement_status},
      'amount', (${papers.settle_amount} - ${papers.disputed_amount})::text, 'settled', ${papers.settle_amount}::text,
      'settleDay', ${papers.settle_date}::text, 'invoiced', ${papers.invoiced_amount}::text,
      'made', ${papers.created_at}, 'confirmed', ${papers.confirmed_at}, 'due', ${papers.confirm_due})
      order by ${papers.settle_date}, ${papers.id}), '[]')
  from ${papers}
  where ${papers.purchase_order_id} = ${orders.id} and not ${papers.deleted}
    and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}`;

const receiptOf = (status: string) => sql`${receipts.purchase_order_id} = ${orders.id}
  and not ${receipts.deleted} and ${receipts.actual_status} = ${status}`;

/** Orders of my company of which money may still come, with whatever says where it stands. */
const ordersQuery = sql`
  select ${orders.id}::text, ${orders.purchase_order_no} as no, ${projects.project_name} as project,
    ${orders.purchase_order_status} as status, ${orders.order_amount}::text as amount, ${orders.created_at} as made,
    ${orders.confirm_due} as due, order_confirmed_at(${orders.id}) as confirmed,
    goods.come::text as "toCome", goods.received::text as "toSettle",
    ${orders.retention_rate}::text as "retentionRate", ${orders.retention_days} as "retentionDays",
    exists (select from ${deliveries} where ${deliveries.purchase_order_id} = ${orders.id}
      and not ${deliveries.deleted} and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}) as signing,
    exists (select from ${receipts} where ${receiptOf(ACTUAL_STATUS.checking)}) as checking,
    coalesce((select min(${receipts.id}) from ${receipts}
      where ${receiptOf(ACTUAL_STATUS.confirming)})::text, '') as confirming,
    (select max(${receipts.confirmed_at}) from ${receipts} where ${receiptOf(ACTUAL_STATUS.confirmed)}) as received,
    (${requestsOfOrder}) as requests, (${papersOfOrder}) as papers`;

const historyQuery = (now: RawBuilder<Date>) => sql`
  select coalesce(jsonb_object_agg(each_step.name, each_step.minutes), '{}') from (
    select names.name, newest.minutes
    from unnest(array[${sql.join([...FORECAST_STEPS])}]::text[]) names (name)
    cross join lateral (
      select coalesce(jsonb_agg(of_step.minutes), '[]') as minutes from (
        select ${durations.minutes} from ${durations}
        where ${durations.step} = names.name
          and ${durations.ended_at} > ${now} - make_interval(days => ${DAYS})
        order by ${durations.ended_at} desc limit ${CASES}) of_step) newest) each_step`;

/** One row: my orders with money to come, and what finished cases took. */
export const forecastQuery = () =>
  sessionRead<{ purchaseOrderId?: string }, Found>(
    ({ me, p, has }) => sql<Found>`
      select coalesce((select jsonb_agg(to_jsonb(mine)) from (
          ${ordersQuery}
          from ${orders} join ${projects} on ${projects.id} = ${orders.project_id}
            cross join lateral order_goods_to_come(${orders.id}) goods
          where ${orders.company_id} = ${me.companyId} and not ${orders.deleted}
            and ${orders.purchase_order_status} in (${sql.join([waiting, running, toSettle, settled])})
            ${has('purchaseOrderId') ? sql`and ${orders.id} = ${p('purchaseOrderId')}::bigint` : sql``}
          order by ${orders.id} desc limit ${FORECAST_ORDERS}) mine), '[]') as orders,
        (${historyQuery(me.now)}) as history,
        (select ${params.value} from ${params} where ${params.name} = ${MIN_CASES}) as "minCases"`,
  );
