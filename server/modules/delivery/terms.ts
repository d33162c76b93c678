import { sql } from 'kysely';

import { DELIVERY_REFUSAL } from '#contract/delivery/states.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { FACTORING, REFINED_OIL } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK } from '#server/kernel/quantity/books.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

const picks = columnsOf('pick_goods', 'p');
const orders = columnsOf('estimate_order', 'o');
const purchases = columnsOf('purchase_order', 'b');
const projects = columnsOf('project', 'j');
const lines = columnsOf('pick_goods_line', 'l');
const shipped = columnsOf('ledger_account', 'a');

/** An approved pick-up, as goods of it are delivered. */
export interface PickTerms {
  id: string;
  no: string;
  pickMode: string;
  pickStatus: string;
  projectId: string;
  projectStatus: string;
  productLine: string;
  /** Something of it has left and is not delivered. */
  isUnderWay: boolean;
  /** Last day of the oil licence (yyyy-MM-dd), as the project's form has it; '' for other lines. */
  licenseExpire: string;
  buyerId: string;
  supplierId: string;
  estimateOrderId: string;
  purchaseOrderId: string;
  purchaseOrderNo: string;
  /** Its day, yyyy-MM-dd. */
  orderDay: string;
  sceneId: string | null;
  sceneName: string;
  sceneAddress: string;
}

/**
 * Reads it for a company that is its supplier; `lock` keeps its quantities from others until the end of the transaction.
 * Throws 404 for anybody else, and where it was not approved.
 */
export async function pickTerms(
  tx: Tx,
  { id, companyId }: { id: string; companyId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<PickTerms> {
  // The supplier sees neither the buyer's order nor the project's form: the platform reads of them what delivering needs.
  const { rows } = await asPlatform(tx, () =>
    sql<PickTerms>`
      select ${picks.id}::text, ${picks.pick_no} as no, ${picks.pick_mode} as "pickMode",
        ${picks.pick_status} as "pickStatus", ${picks.project_id}::text as "projectId",
        ${projects.project_status} as "projectStatus", ${projects.product_line} as "productLine",
        coalesce(${projects.form_data} ->> 'licenseExpire', '') as "licenseExpire",
        exists (select from ${lines} join ${shipped} on ${shipped.book} = ${QUANTITY_BOOK.shipped}
          and ${shipped.owner_id} = ${lines.id} where ${lines.pick_goods_id} = ${picks.id}
          and ${shipped.granted} > ${shipped.held} + ${shipped.used}) as "isUnderWay",
        ${picks.company_id}::text as "buyerId", ${picks.supplier_id}::text as "supplierId",
        ${orders.id}::text as "estimateOrderId", ${purchases.id}::text as "purchaseOrderId",
        ${purchases.purchase_order_no} as "purchaseOrderNo", ${purchases.order_date}::text as "orderDay", ${picks.scene_id}::text as "sceneId",
        ${picks.scene_name} as "sceneName", ${picks.scene_address} as "sceneAddress"
      from ${picks} join ${orders} on ${orders.id} = ${picks.estimate_order_id}
        join ${purchases} on ${purchases.id} = ${orders.purchase_order_id}
        join ${projects} on ${projects.id} = ${picks.project_id}
      where ${picks.id} = ${id} and not ${picks.deleted} and ${picks.supplier_id} = ${companyId}::bigint
        and ${picks.audit_status} = ${AUDIT.approved}
      ${lock ? sql`for no key update of p` : sql``}`.execute(tx),
  );
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return row;
}

const { waiting, moving, partArrived, arrived } = PICK_STATUS;
const OPEN: readonly string[] = [waiting, moving, partArrived, arrived];

interface Obstacle {
  code: string;
  text: string;
}

/** What stands in the way of any delivery of a pick-up on these days (yyyy-MM-dd), the first thing first (rules.md B.4, C.9). */
export function obstaclesOf(terms: PickTerms, ...days: readonly string[]): Obstacle[] {
  const { productLine, projectStatus, pickMode, pickStatus, licenseExpire } = terms;
  const isPast = licenseExpire !== '' && days.some((day) => licenseExpire < day);
  // What had left before its project was ended comes all the same, and is owed.
  const hasLeft = projectStatus === PROJECT_STATUS.terminated && terms.isUnderWay;
  const mayCome = projectStatus === PROJECT_STATUS.running || hasLeft;
  const needsCode = pickMode === PICK_MODE.own && pickStatus === waiting;
  return [
    productLine === FACTORING ? DELIVERY_REFUSAL.factoring : undefined,
    projectStatus === PROJECT_STATUS.frozen ? DELIVERY_REFUSAL.frozen : undefined,
    mayCome || projectStatus === PROJECT_STATUS.frozen ? undefined : DELIVERY_REFUSAL.status,
    OPEN.includes(pickStatus) ? undefined : DELIVERY_REFUSAL.pick,
    needsCode ? DELIVERY_REFUSAL.code : undefined,
    productLine === REFINED_OIL && isPast && !hasLeft ? DELIVERY_REFUSAL.licence : undefined,
  ].filter((one) => one !== undefined);
}
