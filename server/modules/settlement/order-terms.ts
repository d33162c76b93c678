import { sql } from 'kysely';
import type { FeeTerms } from '#contract/settlement/amounts.ts';
import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { ESTIMATES_SETTLED, PURCHASES_SETTLED } from '#server/trade/orders/settled-orders.ts';

const estimates = columnsOf('estimate_order', 'e');
const purchases = columnsOf('purchase_order', 'p');
const projects = columnsOf('project', 'j');

/** Both orders of a pair, as what arrived of them is settled. */
export interface OrderTerms {
  estimateOrderId: string;
  estimateOrderNo: string;
  estimateStatus: string;
  purchaseOrderId: string;
  purchaseOrderNo: string;
  purchaseStatus: string;
  payApplyId: string;
  projectId: string;
  projectName: string;
  productLine: string;
  buyerId: string;
  buyerName: string;
  supplierId: string;
  supplierName: string;
  settleBasis: string;
  priceMode: string;
  indexName: string;
  priceDelta: string;
  creditDays: number;
  annualRate: string;
  serviceRate: string;
  /** Days after which silence counts as the buyer's consent, by the project's contract; '' where it says nothing of it. */
  deemedDays: string;
  /** Code of TermStartBasis; '' where the project says none. */
  termStartBasis: string;
}

/** Both orders by the id of the estimate order; `lock` keeps them as they are until the end of the transaction. Throws 404. */
export async function orderTerms(
  tx: Tx,
  estimateOrderId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OrderTerms> {
  const { rows } = await sql<OrderTerms>`
    select ${estimates.id}::text as "estimateOrderId", ${estimates.estimate_order_no} as "estimateOrderNo",
      ${estimates.estimate_order_status} as "estimateStatus", ${purchases.id}::text as "purchaseOrderId",
      ${purchases.purchase_order_no} as "purchaseOrderNo", ${purchases.purchase_order_status} as "purchaseStatus",
      ${estimates.pay_apply_id}::text as "payApplyId", ${projects.id}::text as "projectId",
      ${projects.project_name} as "projectName", ${projects.product_line} as "productLine",
      ${estimates.company_id}::text as "buyerId", ${companyNameOf(estimates.company_id)} as "buyerName",
      ${purchases.company_id}::text as "supplierId", ${companyNameOf(purchases.company_id)} as "supplierName",
      ${estimates.settle_basis} as "settleBasis", ${estimates.price_mode} as "priceMode",
      coalesce(${projects.form_data}->>'indexName', '') as "indexName",
      coalesce(nullif(${projects.form_data}->>'priceDelta', ''), '0') as "priceDelta",
      ${estimates.credit_days} as "creditDays", trim_scale(${estimates.annual_rate})::text as "annualRate",
      trim_scale(${estimates.service_rate})::text as "serviceRate",
      coalesce(${projects.form_data}->>'deemedConfirmDays', '') as "deemedDays",
      ${projects.term_start_basis} as "termStartBasis"
    from ${estimates} join ${purchases} on ${purchases.id} = ${estimates.purchase_order_id}
      join ${projects} on ${projects.id} = ${estimates.project_id}
    where ${estimates.id} = ${estimateOrderId} and not ${estimates.deleted}
    ${lock ? sql`for no key update of e, p` : sql``}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found;
}

/** Only what both sides have confirmed is settled. Throws settle_orders. */
export function expectConfirmed({ estimateStatus, purchaseStatus }: OrderTerms): void {
  const both =
    ESTIMATES_SETTLED.includes(estimateStatus) && PURCHASES_SETTLED.includes(purchaseStatus);
  if (!both) throw refused(SETTLEMENT_REFUSAL.orders);
}

const TAX = ['taxRate.freight', 'taxRate.serviceFee', 'taxRate.fundFee'] as const;

/** The rates of a settlement: the order's, and those of the parameters as they are now. */
export async function feeTermsOf(
  tx: Tx,
  { annualRate, serviceRate }: Pick<OrderTerms, 'annualRate' | 'serviceRate'>,
): Promise<FeeTerms> {
  const params = await paramsOf(tx, ['dayCount', ...TAX]);
  const [freight, service, fund] = TAX.map((name) => params[name] || '0');
  return {
    annualRate,
    serviceRate,
    dayCount: params.dayCount || '360',
    freightTaxRate: freight ?? '0',
    serviceFeeTaxRate: service ?? '0',
    fundFeeTaxRate: fund ?? '0',
  };
}
