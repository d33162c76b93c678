import type { Values } from '#contract/form/evaluate.ts';
import {
  APPLY_SOURCE,
  PAY_APPLY_MODULE,
  PAY_APPLY_REFUSAL,
} from '#contract/pay-apply/pay-apply.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { DocumentForm } from '#server/kernel/document/form.ts';
import { keptGrant } from '#server/kernel/document/kept-grant.ts';
import { type Known, knownIn } from '#server/kernel/form/known.ts';
import { openForm } from '#server/kernel/form/open-form.ts';
import { heldIn, orNull, textOf } from '#server/kernel/form/values.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type HeldFactoring, readFactoring } from '#server/trade/factoring/account.ts';
import { type Scheme, schemeOf } from '#server/trade/orders/scheme.ts';
import { type Ordered, orderOf } from './order.ts';

interface Meant {
  scheme: Scheme;
  /** The order that it is filed from, by its buyer or its supplier; undefined from a project. */
  order: Ordered | undefined;
  /** The factoring whose seller asks for its money. */
  factoring: HeldFactoring | undefined;
  buyerId: string;
  named: ReadonlyMap<string, Known>;
}

const NO_ORDER = '所选订单不存在，请从订单进入';
const NO_FACTORING = '所选保理融资不存在，请从保理融资进入';
/** A receivable is bought there, and no goods (rules.md B.3). */
const NOT_GOODS = '保理项目不直接付货款，请从保理融资申请放款';
const NOT_BUYER = '只有项目的采购方可以从项目申请付款';

/** The order that a request is filed from: one of the company's, of the project and the supplier that the request names. */
async function orderIn(tx: Tx, values: Values, companyId: string): Promise<Ordered | undefined> {
  const id = textOf(values, 'purchaseOrderId');
  if (id === '') return undefined;
  const order = ID.test(id) ? await orderOf(tx, id, companyId) : undefined;
  if (order === undefined) throw invalidField('purchaseOrderId', NO_ORDER);
  if (order.projectId !== textOf(values, 'projectId')) {
    throw invalidField('projectId', '与采购订单的项目不一致');
  }
  if (order.supplierId !== textOf(values, 'supplierId')) {
    throw invalidField('supplierId', '与采购订单的供应商不一致');
  }
  return order;
}

/** The factoring that a request is filed from: the company's own, of the project, and paid to the company itself. */
async function factoringIn(
  tx: Tx,
  values: Values,
  companyId: string,
): Promise<HeldFactoring | undefined> {
  const id = textOf(values, 'factoringId');
  if (id === '') return undefined;
  const factoring = ID.test(id) ? await readFactoring(tx, id) : undefined;
  if (factoring?.companyId !== companyId) throw invalidField('factoringId', NO_FACTORING);
  if (factoring.projectId !== textOf(values, 'projectId')) {
    throw invalidField('projectId', '与保理融资的项目不一致');
  }
  if (textOf(values, 'supplierId') !== companyId) {
    throw invalidField('supplierId', '保理款项只能付给融资方本企业');
  }
  return factoring;
}

function sourceOf(values: Values): string {
  if (textOf(values, 'purchaseOrderId') !== '') return APPLY_SOURCE.order;
  return textOf(values, 'factoringId') === '' ? APPLY_SOURCE.project : APPLY_SOURCE.factoring;
}

/** Whose project it is, and the account that is paid. What is asked of the limit is the guard's. */
export const payApplyForm: DocumentForm<Meant> = {
  async known({ tx, values, companyId, at, before }) {
    const projectId = textOf(values, 'projectId');
    if (!ID.test(projectId)) throw invalidField('projectId', TEXT.required);
    const scheme = await schemeOf(tx, projectId, wireDay(at));
    if (scheme.buyerId === null) throw invalidField('projectId', PAY_APPLY_REFUSAL.status.text);
    const order = await orderIn(tx, values, companyId);
    const factoring = await factoringIn(tx, values, companyId);
    if (order === undefined && factoring === undefined) {
      if (scheme.productLine === FACTORING) throw invalidField('projectId', NOT_GOODS);
      if (scheme.buyerId !== companyId) throw invalidField('projectId', NOT_BUYER);
    }
    const opened = await openForm(tx, { moduleId: PAY_APPLY_MODULE });
    const named = await knownIn(tx, opened, { values, companyId, before: heldIn(before) });
    // Nobody but the seller is a side of what it asks for: a debtor may not even know of it.
    const buyerId = factoring === undefined ? scheme.buyerId : companyId;
    return { scheme, order, factoring, buyerId, named };
  },
  columns: (values: Values, { buyerId, order, factoring }, before) => ({
    ...(order && { order_amount: order.orderAmount }),
    ...(factoring && {
      order_amount: orNull(values, 'applyAmount') ?? '0',
      pay_type: textOf(values, 'drawType'),
    }),
    factoring_id: factoring?.id ?? null,
    buyer_company_id: buyerId,
    purchase_order_id: orNull(values, 'purchaseOrderId'),
    bank_id: orNull(values, 'bankId'),
    apply_source: sourceOf(values),
    apply_amount: orNull(values, 'applyAmount') ?? '0',
    ...keptGrant(before, orNull(values, 'applyAmount') ?? '0', '0'),
  }),
  names: ({ named }) =>
    Object.fromEntries([...named.values()].map(({ id, name }) => [id, name] as const)),
};
