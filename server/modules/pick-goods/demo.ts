import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PICK_MODE, PICK_STATUS } from '#contract/pick-goods/states.ts';
import { SCENE_STATUS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  addDemoDocuments,
  type DemoDocument,
  refusing,
  returning,
} from '#server/demo/documents.ts';
import { agreeing, asBuyer, asOperator, type DemoCast } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { pickGoodsRecord } from './document.ts';
import { closed } from './effects.ts';
import { type Acting, redeem, transfer } from './release.ts';

const orders = columnsOf('estimate_order', 'o');
const requests = columnsOf('pay_apply', 'r');
const orderLines = columnsOf('estimate_order_line', 'l');
const sites = columnsOf('scene_control', 's');
const receivers = columnsOf('scene_receiver', 'v');

/** Code of PayType of a request that is paid after the goods have come. */
const ON_ARRIVAL = '3';

type State =
  | 'draft'
  | 'inReview'
  | 'returned'
  | 'rejected'
  | 'waiting'
  | 'fetched'
  | 'transferred'
  | 'closed';

interface Demo extends DemoDocument<State> {
  /** Of the order's lines, in their order; '' leaves one out. */
  quantities: readonly string[];
}

interface Found {
  orderId: string;
  projectId: string;
  sceneId: string;
  receiverId: string;
  lineIds: string[];
}

interface Deposit {
  orderId: string;
  amount: string;
  serialNo: string;
  /** When its order was made. */
  orderedAt: Date;
}

/** Its slip of a day after the order, as finance has recognised it; an order that asks for none has none. */
async function payDeposit(
  tx: Tx,
  { accountId }: DemoCast,
  { orderId, amount, serialNo, orderedAt }: Deposit,
): Promise<void> {
  if (compareDecimals(amount, '0') <= 0) return;
  const day = before(orderedAt, -DAY);
  await tx
    .insertInto('deposit_slip')
    .values({
      estimate_order_id: orderId,
      deposit_status: DEPOSIT_STATUS.recognised,
      amount,
      pay_date: wireDay(day),
      bank_serial_no: serialNo,
      created_by: accountId,
      created_at: day,
      updated_by: accountId,
      updated_at: day,
    })
    .execute();
}

/** The demo buyer's orders that are paid on arrival, confirmed and with their deposits; the oldest, and the site that its goods go to. */
function openOrder(cast: DemoCast): Promise<Found> {
  return asOperator(cast, async (tx) => {
    const { rows } = await sql<Found>`
      select ${orders.id}::text as "orderId", ${orders.project_id}::text as "projectId", ${sites.id}::text as "sceneId",
        (select min(${receivers.id})::text from ${receivers}
          where ${receivers.scene_id} = ${sites.id} and ${receivers.active}) as "receiverId",
        array(select ${orderLines.id}::text from ${orderLines}
          where ${orderLines.estimate_order_id} = ${orders.id} order by ${orderLines.sort}) as "lineIds"
      from ${orders} join ${requests} on ${requests.id} = ${orders.pay_apply_id}
        join ${sites} on ${sites.project_id} = ${orders.project_id}
      where ${orders.company_id} = ${cast.companyId} and ${requests.pay_type} = ${ON_ARRIVAL}
        and ${sites.scene_status} = ${SCENE_STATUS.approved} and not ${sites.deleted}
      order by ${orders.id}, ${sites.id}`.execute(tx);
    const [found] = rows;
    if (found === undefined) throw new Error('There is no demo order to pick from');
    const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
    for (const [at, orderId] of orderIds.entries()) {
      const { required, orderedAt } = await tx
        .updateTable('estimate_order')
        .set((of) => ({
          estimate_order_status: ESTIMATE_STATUS.running,
          deposit_received: of.ref('deposit_required'),
        }))
        .where('id', '=', orderId)
        .returning(['deposit_required as required', 'created_at as orderedAt'])
        .executeTakeFirstOrThrow();
      const serialNo = `DEMO-BZJ-000${at + 1}`;
      await payDeposit(tx, cast, { orderId, amount: required, serialNo, orderedAt });
    }
    return found;
  });
}

const DRIVER = { vehicleNo: '鄂A12345', driverName: '示例司机', driverPhone: '13900000088' };
const own = { pickMode: PICK_MODE.own, ...DRIVER };
const delivery = { pickMode: PICK_MODE.delivery };
const letter = { papers: { file61: '示例提货委托书' } };

/** From the oldest to the newest; all of them made up. */
const PICKS: readonly Demo[] = [
  { state: 'fetched', days: 16, quantities: ['12', ''], values: own, ...letter },
  {
    state: 'transferred',
    days: 14,
    quantities: ['', '8'],
    values: { pickMode: PICK_MODE.transfer },
  },
  { state: 'closed', days: 11, quantities: ['20', ''], values: delivery },
  { state: 'rejected', days: 9, quantities: ['5', '5'], values: delivery },
  { state: 'waiting', days: 3, quantities: ['10', '2'], values: own, ...letter },
  { state: 'waiting', days: 2, quantities: ['15', '4'], values: delivery },
  { state: 'returned', days: 2, quantities: ['6', ''], values: delivery },
  { state: 'inReview', days: 1, quantities: ['8.5', '3'], values: delivery },
  { state: 'draft', days: 0, quantities: ['3', ''], values: delivery },
];

/** Drivers of demo data are nobody who should be told: they count as told before the job looks. */
const keepSilent = ({ context }: DemoCast, id: string, at: Date) =>
  inScope(context.db, { maintenance: true }, (tx) =>
    tx.updateTable('pick_code').set({ told_at: at }).where('pick_goods_id', '=', id).execute(),
  );

/** Runs as the supplier. */
function asSupplier<T>(
  { context, partner }: DemoCast,
  id: string,
  at: Date,
  act: (acting: Acting) => Promise<T>,
) {
  const me = { ...partner, roles: [ROLE.admin] };
  const silent = { emit: () => Promise.resolve(), note: () => undefined };
  return inScope(context.db, partner, (tx) => act({ tx, at, me, input: { id }, ...silent }));
}

const codeOf = ({ context }: DemoCast, id: string) =>
  inScope(context.db, { maintenance: true }, (tx) =>
    tx
      .selectFrom('pick_code')
      .select('code')
      .where('pick_goods_id', '=', id)
      .executeTakeFirstOrThrow(),
  );

/** The buyer closes what has not left. */
const closeRest = (cast: DemoCast, id: string, at: Date) =>
  asBuyer(cast, async (tx) => {
    const query = tx.selectFrom('pick_goods').selectAll().where('id', '=', id);
    const row = await query.executeTakeFirstOrThrow();
    const { pick_no: no, pick_status: status, version } = row;
    const record = { id, no, status, version, row };
    await closed({ tx, at, accountId: cast.accountId, record, reason: '施工计划调整，暂不需要' });
    const turned = tx.updateTable('pick_goods').set({ pick_status: PICK_STATUS.closed });
    await turned.where('id', '=', id).execute();
  });

/** What becomes of it after its approval. */
async function live(cast: DemoCast, { state }: Demo, id: string, at: Date): Promise<void> {
  await keepSilent(cast, id, at);
  if (state === 'closed') await closeRest(cast, id, at);
  if (state === 'transferred') await asSupplier(cast, id, at, transfer);
  if (state === 'fetched') {
    const { code } = await codeOf(cast, id);
    await asSupplier(cast, id, at, (acting) => redeem(acting, code));
  }
}

/** Pick-ups of the demo buyer. */
export const addDemoPicks = (context: DemoContext): Promise<void> =>
  addDemoDocuments<Demo>(context, pickGoodsRecord, async (cast) => {
    const { lineIds, ...found } = await openOrder(cast);
    const approved = [{ hours: 2, every: 2, act: agreeing() }];
    return {
      demos: PICKS,
      more: (_, __, { quantities, days }) =>
        Promise.resolve({
          projectId: found.projectId,
          estimateOrderId: found.orderId,
          sceneId: found.sceneId,
          receiverId: found.receiverId,
          expectDate: wireDay(before(context.at, (days - 7) * DAY)),
          lines: quantities.flatMap((pickQty, at) =>
            pickQty === '' ? [] : [{ upstreamId: lineIds[at], pickQty }],
          ),
        }),
      lives: {
        inReview: [],
        rejected: [{ hours: 3, act: refusing('现场暂不具备卸货条件，请重新安排') }],
        returned: [
          {
            hours: 3,
            act: returning('期望到货日与施工计划不符，请核对', [
              'pick',
              'expectDate',
              '计划为下周',
            ]),
          },
        ],
        waiting: approved,
        fetched: approved,
        transferred: approved,
        closed: approved,
      },
      decided: (_, demo, id, after) => live(cast, demo, id, after(5)),
    };
  });
