import { type RawBuilder, sql } from 'kysely';

import { OPERATIONS } from '#contract/account/platform-role.ts';
import {
  adminOrderContracts,
  CONTRACT_FILES,
  NOT_A_CONTRACT,
  orderContracts,
} from '#contract/order/contracts.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { addAttachments } from '#server/kernel/files/add-attachments.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { writingCompany } from '#server/kernel/resource/access.ts';
import { invalidField, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { orderHearers } from '#server/trade/orders/order-pair.ts';
import { estimateOrderRecord, purchaseOrderRecord } from './document.ts';
import { CONTRACT_EVENT } from './messages.ts';

const purchases = columnsOf('purchase_order', 't');
const estimates = columnsOf('estimate_order', 't');

/** An order with the company whose it is. */
interface Order {
  id: string;
  no: string;
  companyId: string;
}

/** One of the two orders of a deal. */
interface Kind {
  objectType: 'purchaseOrder' | 'estimateOrder';
  /** Columns of its table, and that of its number. */
  t: typeof purchases | typeof estimates;
  no: RawBuilder<unknown>;
  record: typeof purchaseOrderRecord | typeof estimateOrderRecord;
  /** Topics of what the other side reads: the platform of its company, and the company of the platform. */
  toPlatform: string;
  toCompany: string;
}

const PURCHASE: Kind = {
  objectType: 'purchaseOrder',
  t: purchases,
  no: purchases.purchase_order_no,
  record: purchaseOrderRecord,
  toPlatform: CONTRACT_EVENT.bySupplier,
  toCompany: CONTRACT_EVENT.toSupplier,
};

const ESTIMATE: Kind = {
  objectType: 'estimateOrder',
  t: estimates,
  no: estimates.estimate_order_no,
  record: estimateOrderRecord,
  toPlatform: CONTRACT_EVENT.byBuyer,
  toCompany: CONTRACT_EVENT.toBuyer,
};

const TYPES: readonly number[] = CONTRACT_FILES;

type Keeping = Writing<
  typeof orderContracts.purchaseOrder.params,
  typeof orderContracts.purchaseOrder.input
>;

/** Hangs them on the order beside what is there; throws 404 for an order that is not the company's, where one keeps them. */
async function keep(
  { t, no, objectType }: Kind,
  { tx, at, input, note }: Keeping,
  companyId?: string,
): Promise<Order> {
  const { id, attachment } = input;
  const { rows } = await sql<Order>`
    select ${t.id}::text, ${no} as no, ${t.company_id}::text as "companyId"
    from ${t} where ${t.id} = ${id} and not ${t.deleted} for no key update of t`.execute(tx);
  const [order] = rows;
  if (order === undefined) throw noSuchRecord();
  if (companyId !== undefined && order.companyId !== companyId) throw noSuchRecord();
  if (attachment.some(({ fileType }) => !TYPES.includes(fileType))) {
    throw invalidField('attachment', NOT_A_CONTRACT);
  }
  const owner = { objectType, objectId: id, companyId: order.companyId };
  await addAttachments(tx, { owner, attachments: attachment, at });
  const files = attachment.map((file) => file.id);
  note({ objectType, objectId: id, detail: { after: { attachment: files } } });
  return order;
}

/** By the company whose order it is. */
const handingIn = (kernel: Kernel, kind: Kind): Route =>
  write(kernel, orderContracts[kind.objectType], async (writing) => {
    const { tx, me, at, emit } = writing;
    const { id, no } = await keep(kind, writing, writingCompany(kind.record.noun, me));
    const accountId = await operatorsOf(tx, OPERATIONS, at);
    await emit({ topic: kind.toPlatform, accountId, payload: { id, no } });
    return {};
  });

/** By the platform. */
const adding = (kernel: Kernel, kind: Kind): Route =>
  write(kernel, adminOrderContracts[kind.objectType], async (writing) => {
    const { tx, at, emit } = writing;
    const { id, no, companyId } = await keep(kind, writing);
    const accountId = await orderHearers(tx, companyId, at);
    await emit({ topic: kind.toCompany, accountId, payload: { id, no } });
    return {};
  });

/** 订单合同 of both orders (rules.md C.4, C.5): what is signed is only ever added. */
export const contractRoutes = (kernel: Kernel): Route[] => [
  handingIn(kernel, PURCHASE),
  handingIn(kernel, ESTIMATE),
  adding(kernel, PURCHASE),
  adding(kernel, ESTIMATE),
];
