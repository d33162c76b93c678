import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { DEMO_BUYERS, type DemoBuyer } from '#server/demo/steps.ts';
import { before, HOUR } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { RecordOf } from '#server/kernel/document/record-declaration.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { estimateOrderRecord, purchaseOrderRecord } from './document.ts';

const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');

const ROLES = ['companyAdmin'];

interface Waiting {
  purchaseId: string;
  estimateId: string;
  contractNo: string;
  madeAt: Date;
}

/** Orders of a demo buyer that nobody has answered yet, by the contract that the demo request names. */
async function waiting({ db }: DemoContext, companyId: string): Promise<Waiting[]> {
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql<Waiting>`
      select ${purchases.id} as "purchaseId", ${estimates.id} as "estimateId",
        ${purchases.contract_no} as "contractNo", ${purchases.created_at} as "madeAt"
      from ${purchases} join ${estimates} on ${estimates.purchase_order_id} = ${purchases.id}
      where ${purchases.buyer_company_id} = ${companyId}
        and ${purchases.purchase_order_status} = '1' and ${estimates.estimate_order_status} = '1'`.execute(
      tx,
    ),
  );
  return rows;
}

interface Answer {
  record: RecordOf;
  event: string;
  id: string;
  reason?: string;
}

/** What the two sides answer: both orders confirmed, one declined by its supplier, a pair declined by its buyer; others wait. */
function answersOf({ contractNo, purchaseId, estimateId }: Waiting, buyer: DemoBuyer) {
  const bought = { record: purchaseOrderRecord, id: purchaseId, by: buyer.partner };
  const sold = { record: estimateOrderRecord, id: estimateId, by: buyer.phone };
  switch (contractNo) {
    case 'SL-CG-002':
    case 'SL-CG-009':
    case 'SL-CG-011':
    case 'SL-CG-012':
    case 'SL-CG-013':
    case 'SL-CG-014':
    case 'SL-CG-015':
    case 'SL-CG-101':
      return [
        { ...bought, event: 'confirm' },
        { ...sold, event: 'confirm' },
      ];
    case 'SL-CG-007':
      return [{ ...bought, event: 'decline', reason: '本月排产已满，请延后交货' }];
    case 'SL-CG-008':
      return [{ ...sold, event: 'decline', reason: '工程变更，不再需要该批钢材' }];
    default:
      return [];
  }
}

async function answer(context: DemoContext, buyer: DemoBuyer): Promise<void> {
  const { db } = context;
  const { companyId } = await demoMember(db, buyer.phone);
  for (const order of await waiting(context, companyId)) {
    const at = before(order.madeAt, -3 * HOUR);
    for (const { by, record, event, ...asked } of answersOf(order, buyer) as (Answer & {
      by: string;
    })[]) {
      const member = await demoMember(db, by);
      const emit = async () => undefined;
      const me = { ...member, roles: ROLES };
      await inScope(db, member, (tx) =>
        makeTransition(record.rules, event, { tx, at, me, emit }, asked),
      );
    }
  }
}

/** Makes the answers of both sides to the demo buyers' orders, once; messages are left out. */
export async function answerDemoOrders(context: DemoContext): Promise<void> {
  for (const buyer of DEMO_BUYERS) await answer(context, buyer);
}
