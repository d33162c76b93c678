import { sql } from 'kysely';

import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const purchases = columnsOf('purchase_order', 'o');
const estimates = columnsOf('estimate_order', 'e');
const slips = columnsOf('deposit_slip', 'd');
const names = columnsOf('enum_entry', 'n');

const { paidIn, prepared, released } = DEPOSIT_STATUS;

/** An order of a project whose goods are still to come or to be settled. */
export interface OpenOrder {
  no: string;
  /** The name of its status. */
  status: string;
}

/** Orders of a project, of either side, that have neither ended nor are settled as a whole; oldest first. */
export async function openOrdersOf(tx: Tx, projectId: string): Promise<OpenOrder[]> {
  const status = (enumName: string, code: typeof purchases.purchase_order_status) => sql<string>`(
    select ${names.name} from ${names} where ${names.enum_name} = ${enumName} and ${names.code} = ${code})`;
  const { waiting, running, toSettle } = PURCHASE_STATUS;
  const { rows } = await sql<OpenOrder>`
    select found.no, found.status from (
      select '采购订单 ' || ${purchases.purchase_order_no} as no, ${purchases.id} as id,
        ${status('PurchaseOrderStatus', purchases.purchase_order_status)} as status
      from ${purchases} where ${purchases.project_id} = ${projectId} and not ${purchases.deleted}
        and ${purchases.purchase_order_status} in (${waiting}, ${running}, ${toSettle})
      union all
      select '暂估单 ' || ${estimates.estimate_order_no}, ${estimates.id},
        ${status('EstimateOrderStatus', estimates.estimate_order_status)}
      from ${estimates} where ${estimates.project_id} = ${projectId} and not ${estimates.deleted}
        and ${estimates.estimate_order_status} in (${ESTIMATE_STATUS.waiting}, ${ESTIMATE_STATUS.running}, ${ESTIMATE_STATUS.partOfficial})
    ) found order by found.id`.execute(tx);
  return rows;
}

/** A deposit that is held, or of which a slip is still being dealt with. */
export interface HeldDeposit {
  no: string;
  held: string;
}

/** Estimate orders of a project whose deposits (保证金) did not go back in whole; oldest first. */
export async function heldDepositsOf(tx: Tx, projectId: string): Promise<HeldDeposit[]> {
  const { rows } = await sql<HeldDeposit>`
    select ${estimates.estimate_order_no} as no, ${estimates.deposit_received}::text as held from ${estimates}
    where ${estimates.project_id} = ${projectId} and not ${estimates.deleted}
      and (${estimates.deposit_received} > 0 or exists (select from ${slips}
        where ${slips.estimate_order_id} = ${estimates.id}
          and ${slips.deposit_status} in (${paidIn}, ${prepared}, ${released})))
    order by ${estimates.id}`.execute(tx);
  return rows;
}
