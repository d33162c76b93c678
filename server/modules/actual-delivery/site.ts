import { sql } from 'kysely';
import { ACTUAL_STATUS, UPLOADED } from '#contract/actual-delivery/states.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const deliveries = columnsOf('delivery', 'd');
const receivers = columnsOf('scene_receiver', 'r');
const projects = columnsOf('project', 'p');
const receipts = columnsOf('actual_delivery', 'a');
const orders = columnsOf('estimate_order', 'o');

/** A delivery as its receipt needs it. */
export interface Arriving {
  id: string;
  no: string;
  status: string;
  projectId: string;
  productLine: string;
  pickId: string;
  pickNo: string;
  estimateOrderId: string;
  purchaseOrderId: string;
  buyerId: string;
  supplierId: string;
  supplierName: string;
  sceneId: string | null;
  sceneName: string;
  /** yyyy-MM-dd; '' for none. */
  deliveryDate: string;
  /** The order's, yyyy-MM-dd. */
  orderDay: string;
  /** SignWay of its receipt, UPLOADED where there is none yet. */
  signWay: string;
}

/** A delivery that was registered; undefined where the transaction sees none. */
export async function arriving(tx: Tx, id: string): Promise<Arriving | undefined> {
  const { rows } = await sql<Arriving>`
    select ${deliveries.id}::text, ${deliveries.delivery_no} as no, ${deliveries.delivery_status} as status,
      ${deliveries.project_id}::text as "projectId", ${projects.product_line} as "productLine",
      ${deliveries.pick_goods_id}::text as "pickId", ${deliveries.pick_no} as "pickNo",
      ${deliveries.estimate_order_id}::text as "estimateOrderId", ${deliveries.purchase_order_id}::text as "purchaseOrderId",
      ${deliveries.buyer_company_id}::text as "buyerId", ${deliveries.supplier_id}::text as "supplierId",
      ${companyNameOf(deliveries.supplier_id)} as "supplierName",
      ${deliveries.scene_id}::text as "sceneId", ${deliveries.scene_name} as "sceneName",
      coalesce(${deliveries.delivery_date}::text, '') as "deliveryDate",
      coalesce((select ${orders.order_date} from ${orders} where ${orders.id} = ${deliveries.estimate_order_id})::text, '')
        as "orderDay",
      coalesce((select ${receipts.sign_way} from ${receipts} where ${receipts.delivery_id} = ${deliveries.id}
        and not ${receipts.deleted} and ${receipts.actual_status} <> ${ACTUAL_STATUS.voided}), ${UPLOADED}) as "signWay"
    from ${deliveries} join ${projects} on ${projects.id} = ${deliveries.project_id}
    where ${deliveries.id} = ${id} and not ${deliveries.deleted}
      and ${deliveries.delivery_status} not in (${DELIVERY_STATUS.draft}, ${DELIVERY_STATUS.voided})`.execute(
    tx,
  );
  return rows[0];
}

/** Somebody who may sign at a site, as of a day (yyyy-MM-dd). */
export interface Signer {
  id: string;
  name: string;
  phone: string;
  valid: boolean;
}

/** The signers of a site, those who may not sign yet or no more among them. */
export async function signersOf(tx: Tx, sceneId: string | null, day: string): Promise<Signer[]> {
  if (sceneId === null) return [];
  const { rows } = await sql<Signer>`
    select ${receivers.id}::text, ${receivers.name}, ${receivers.phone},
      ${receivers.active} and coalesce(${receivers.valid_from} <= ${day}::date, true)
        and coalesce(${receivers.valid_to} >= ${day}::date, true) as valid
    from ${receivers} where ${receivers.scene_id} = ${sceneId} order by ${receivers.id}`.execute(
    tx,
  );
  return rows;
}
