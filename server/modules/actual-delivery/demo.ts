import { type RawBuilder, sql } from 'kysely';

import { multiply, round, subtract } from '#contract/arithmetic/money.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { addDemoDocuments, type DemoDocument, returning } from '#server/demo/documents.ts';
import { agreeing, asOperator, DEMO_TRUCKER, type DemoCast } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { terminate } from '#server/kernel/flow/decide.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { receiptRecord } from './document.ts';

const orders = columnsOf('purchase_order', 'o');
const deliveries = columnsOf('delivery', 'd');
const deliveryLines = columnsOf('delivery_line', 'e');
const receivers = columnsOf('scene_receiver', 'r');

/** Both confirmed; checked by operations, and with the supplier; with operations; sent back or ended by them; not handed in. */
type State = 'confirmed' | 'confirming' | 'checking' | 'returned' | 'ended' | 'draft';

interface Demo extends DemoDocument<State> {
  /** Thousandths of what was delivered that came less. */
  missing: string;
  /** Share of what was delivered that was refused; none when absent. */
  refused?: string;
}

/**
 * From the older to the newer, all made up: one differs beyond the tolerance of 3 ‰, one within it (rules.md C.0.3). Settlements,
 * disputes and invoices of the demo are over those that are confirmed; the last two of them wait to be settled, and the newer
 * one is disputed.
 */
const RECEIPTS: readonly Demo[] = [
  { state: 'confirmed', days: 5, missing: '4', values: {} },
  { state: 'confirmed', days: 4.5, missing: '2', values: {} },
  { state: 'confirmed', days: 4, missing: '0', values: {} },
  { state: 'confirmed', days: 3.5, missing: '0', values: {} },
  { state: 'confirmed', days: 3, missing: '1', values: {} },
  { state: 'confirmed', days: 2.6, missing: '0', values: {} },
  { state: 'confirming', days: 1, missing: '2', values: {} },
  { state: 'returned', days: 0.9, missing: '0', values: {} },
  { state: 'checking', days: 0.8, missing: '0', refused: '0.5', values: {} },
  { state: 'checking', days: 0.7, missing: '0', refused: '1', values: {} },
  { state: 'ended', days: 0.6, missing: '0', values: {} },
  { state: 'draft', days: 0.1, missing: '0', values: {} },
];

/** Of orders that have come whole, by their contracts; the last is the order of the buyer that pays late. */
const WHOLE: Readonly<Record<string, Demo>> = {
  'SL-CG-013': { state: 'confirmed', days: 5.6, missing: '0', values: {} },
  'SL-CG-014': { state: 'confirmed', days: 5.4, missing: '2', values: {} },
  'SL-CG-015': { state: 'confirmed', days: 5.2, missing: '0', values: {} },
  'SL-CG-101': { state: 'confirmed', days: 212, missing: '0', values: {} },
};

interface Waiting {
  id: string;
  projectId: string;
  receiverId: string;
  lines: { id: string; qty: string }[];
}

/** A receipt of a delivery. */
interface Received extends Demo {
  delivery: Waiting;
}

/** SQL: what the trucks of the demo supplier have brought a demo buyer. */
const byTruck = ({ companyId }: DemoCast) =>
  sql<boolean>`(${deliveries.buyer_company_id} = ${companyId} and ${deliveries.deliverer_name} = ${DEMO_TRUCKER})`;

/** SQL: deliveries to a demo buyer of the purchase order of a contract. */
const ofContract = ({ companyId }: DemoCast, contractNo: string) =>
  sql<boolean>`(${deliveries.buyer_company_id} = ${companyId} and ${deliveries.purchase_order_id} in (
    select ${orders.id} from ${orders} where ${orders.contract_no} = ${contractNo}))`;

/** Deliveries of a condition that nobody has signed for, the oldest first. */
async function waitingDeliveries(tx: Tx, which: RawBuilder<boolean>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${deliveries.id}::text, ${deliveries.project_id}::text as "projectId",
      (select min(${receivers.id})::text from ${receivers}
        where ${receivers.scene_id} = ${deliveries.scene_id} and ${receivers.active}) as "receiverId",
      (select json_agg(json_build_object('id', ${deliveryLines.id}::text, 'qty', trim_scale(${deliveryLines.qty})::text)
        order by ${deliveryLines.sort}) from ${deliveryLines} where ${deliveryLines.delivery_id} = ${deliveries.id}) as lines
    from ${deliveries} where not ${deliveries.deleted} and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}
      and ${which}
    order by ${deliveries.id}`.execute(tx);
  return rows;
}

/** What was brought of orders that have come whole. */
async function wholeDeliveries(cast: DemoCast): Promise<Received[]> {
  const found: Received[] = [];
  for (const [contractNo, demo] of Object.entries(WHOLE)) {
    const waiting = await asOperator(cast, (tx) =>
      waitingDeliveries(tx, ofContract(cast, contractNo)),
    );
    for (const delivery of waiting) found.push({ ...demo, delivery });
  }
  return found;
}

/** What came of a quantity, and what of it was refused. */
function cameOf(qty: string, { missing, refused = '0' }: Demo) {
  const arrived = round(subtract(qty, multiply(qty, missing, '0.001')), 3);
  const rejectedQty = round(multiply(arrived, refused), 3);
  return {
    receivedQty: subtract(arrived, rejectedQty),
    rejectedQty,
    rejectReason: refused === '0' ? '' : '外观损坏：锈蚀严重',
  };
}

/** Receipts of the demo buyers. */
export const addDemoReceipts = (context: DemoContext): Promise<void> =>
  addDemoDocuments<Received>(context, receiptRecord, async (cast) => {
    const waiting = await asOperator(cast, (tx) => waitingDeliveries(tx, byTruck(cast)));
    const ofFirst = waiting.flatMap((delivery, at) => {
      const demo = RECEIPTS[at];
      return demo === undefined ? [] : [{ ...demo, delivery }];
    });
    const demos = [...(await wholeDeliveries(cast)), ...ofFirst];
    return {
      demos: demos.map((demo) => ({ ...demo, papers: { file91: '示例签收单' } })),
      more: (_, __, demo) => {
        const { id, projectId, receiverId, lines: came } = demo.delivery;
        const received = came.map((line) => ({
          upstreamId: line.id,
          ...cameOf(line.qty, demo),
        }));
        return Promise.resolve({
          projectId,
          deliveryId: id,
          receiverId,
          receiveDate: wireDay(before(context.at, demo.days * DAY)),
          lines: received,
        });
      },
      lives: {
        confirmed: [{ hours: 2, every: 3, act: agreeing() }],
        confirming: [{ hours: 2, act: agreeing() }],
        checking: [],
        ended: [
          {
            hours: 2,
            act: (run) => terminate(run, { opinion: '签收单与交货单不是同一车，请重新上传' }),
          },
        ],
        returned: [
          {
            hours: 2,
            act: returning('签收单照片不清楚，请重新拍摄上传', ['files', 'file91', '看不清签字']),
          },
        ],
      },
    };
  });
