import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { multiply, round2 } from '#contract/arithmetic/money.ts';
import { priced } from '#contract/document/priced-lines.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { confirmTerm } from './confirm-term.ts';
import { schemeOf } from './scheme.ts';
import { soldLines } from './sold-lines.ts';

const lines = columnsOf('pay_apply_line', 'l');

/** Topics of the events of orders beside those of their transitions. */
export const ORDER_EVENT = {
  purchaseMade: 'purchaseOrder.made',
  estimateMade: 'estimateOrder.made',
  remind: 'purchaseOrder.remind',
  remindLate: 'purchaseOrder.remindLate',
  restClosed: 'purchaseOrder.restClosed',
  purchaseClosed: 'purchaseOrder.closedAlong',
  estimateClosed: 'estimateOrder.closedAlong',
  purchaseAmended: 'purchaseOrder.amended',
  estimateAmended: 'estimateOrder.amended',
} as const;

const SETTLE_BASIS = '4';
const FIXED_PRICE = '1';

interface Line {
  id: string;
  sort: number;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
  priceIncl: string;
  taxRate: string;
  remark: string;
  /** Agreed on for this line alone; null where that of the order counts. */
  weigh_tol_permille: string | null;
}

/** An approved payment request, as its orders are made of it. */
export interface ApprovedRequest {
  id: string;
  projectId: string;
  buyerId: string;
  supplierId: string;
  contractNo: string;
  payMethod: string;
  /** Added to the supplier's price of a unit. */
  markup: string;
  /** The same of each line in its order; empty where it is that of all. */
  lineMarkups: readonly string[];
  /** Share of each settlement that the supplier is paid later, and how many days after it; 0 for none (rules.md M9). */
  retentionRate: string;
  retentionDays: number;
  /** From project forms; '' where they do not ask. */
  priceMode: string;
  /** Thousandths by which weights may differ, from project forms; '' where they do not ask, and the parameter counts. */
  weighTolerance: string;
}

/** The goods of a request, oldest place first. */
export async function requestedLines(tx: Tx, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${lines.id}, ${lines.sort}, ${lines.goods_name}, ${lines.brand}, ${lines.spec}, ${lines.material},
      ${lines.unit}, trim_scale(${lines.qty})::text as qty, trim_scale(${lines.price_incl})::text as "priceIncl",
      trim_scale(${lines.tax_rate})::text as "taxRate", ${lines.remark}, ${lines.weigh_tol_permille}
    from ${lines} where ${lines.pay_apply_id} = ${id} order by ${lines.sort}, ${lines.id}`.execute(
    tx,
  );
  return rows;
}

type Table = 'purchase_order' | 'estimate_order';
type Priced = ReturnType<typeof priced<Line>>;

/** The lines of an order; each names the line of the request that it came from. */
async function insertLines(
  tx: Tx,
  table: Table,
  orderId: string,
  given: Priced['lines'],
): Promise<void> {
  const rows = given.map(
    ({ id, priceIncl, taxRate, amountIncl, taxAmount, amountExcl, ...line }) => ({
      ...line,
      upstream_id: id,
      price_incl: priceIncl,
      tax_rate: taxRate,
      amount_incl: amountIncl,
      tax_amount: taxAmount,
      amount_excl: amountExcl,
      [`${table}_id`]: orderId,
    }),
  );
  await tx
    .insertInto(table === 'purchase_order' ? 'purchase_order_line' : 'estimate_order_line')
    .values(rows as never)
    .execute();
}

/** Who hears of an order: those of the company who act on it. */
export const orderHearers = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, [ROLE.admin, ROLE.operator, ROLE.finance], at);

/** What both orders have, and whose they are. */
interface Pairing extends By {
  request: ApprovedRequest;
  shared: ReturnType<typeof sharedColumns>;
}

function sharedColumns(request: ApprovedRequest, totalQty: string, { at, accountId }: By) {
  return {
    project_id: request.projectId,
    pay_apply_id: request.id,
    order_date: wireDay(at),
    settle_basis: SETTLE_BASIS,
    weigh_tol_permille: request.weighTolerance || null,
    price_mode: request.priceMode || FIXED_PRICE,
    total_qty: totalQty || null,
    created_by: accountId,
    created_at: at,
    updated_by: accountId,
    updated_at: at,
  };
}

async function told(
  tx: Tx,
  topic: string,
  {
    companyId,
    at,
    ...payload
  }: { companyId: string; at: Date; id: string; no: string; hours?: string },
): Promise<void> {
  await emit(tx, { topic, accountId: await orderHearers(tx, companyId, at), payload }, at);
}

/** The supplier's order, at its own prices. */
async function insertPurchase(
  tx: Tx,
  { request, shared, at }: Pairing,
  { lines: given, totals }: Priced,
): Promise<string> {
  const no = await nextNumber(tx, 'CG', at);
  const pay_tolerance = (await paramOf(tx, 'payTolerance')) || '0';
  const { due, hours } = await confirmTerm(tx, at);
  const { id } = await tx
    .insertInto('purchase_order')
    .values({
      ...shared,
      purchase_order_no: no,
      company_id: request.supplierId,
      seen_by: [request.supplierId],
      buyer_company_id: request.buyerId,
      contract_no: request.contractNo,
      pay_method: request.payMethod,
      retention_rate: request.retentionRate,
      retention_days: request.retentionDays,
      pay_tolerance,
      order_amount: totals.amountIncl,
      tax_amount: totals.taxAmount,
      amount_excl: totals.amountExcl,
      confirm_due: due,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, 'purchase_order', id, given);
  await told(tx, ORDER_EVENT.purchaseMade, { companyId: request.supplierId, at, id, no, hours });
  return id;
}

/** The buyer's order, at the prices with the markup, with the terms of the project. */
async function insertEstimate(
  tx: Tx,
  { request, shared, at, purchaseId }: Pairing & { purchaseId: string },
  { lines: given, totals }: Priced,
): Promise<string> {
  const { terms } = await schemeOf(tx, request.projectId, wireDay(at));
  const no = await nextNumber(tx, 'ZG', at);
  const amount = totals.amountIncl;
  const { id } = await tx
    .insertInto('estimate_order')
    .values({
      ...shared,
      estimate_order_no: no,
      company_id: request.buyerId,
      seen_by: [request.buyerId],
      purchase_order_id: purchaseId,
      supplier_id: request.supplierId,
      estimate_amount: amount,
      tax_amount: totals.taxAmount,
      amount_excl: totals.amountExcl,
      credit_days: terms.creditDays,
      annual_rate: terms.annualRate,
      service_rate: terms.serviceRate,
      service_fee: round2(multiply(amount, terms.serviceRate)),
      deposit_rate: terms.depositRate,
      deposit_required: round2(multiply(amount, terms.depositRate)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, 'estimate_order', id, given);
  await told(tx, ORDER_EVENT.estimateMade, { companyId: request.buyerId, at, id, no });
  return id;
}

/**
 * Makes purchase order and estimate order of an approved request as a pair, with their numbers and messages, in the
 * transaction of the approval (rules.md C.3 to C.5): the supplier's prices in one, those prices and the markup in the
 * other (rules.md M1). Answers their ids.
 */
export async function makeOrderPair(
  tx: Tx,
  request: ApprovedRequest,
  making: By,
): Promise<{ purchaseOrderId: string; estimateOrderId: string }> {
  const goods = await requestedLines(tx, request.id);
  const bought = priced(goods);
  const sold = soldLines(goods, request);
  const shared = sharedColumns(request, bought.totals.qty, making);
  const pairing = { ...making, request, shared };
  const purchaseOrderId = await insertPurchase(tx, pairing, bought);
  const of = { ...pairing, purchaseId: purchaseOrderId };
  return { purchaseOrderId, estimateOrderId: await insertEstimate(tx, of, sold) };
}
