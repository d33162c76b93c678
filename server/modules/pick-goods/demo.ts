import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { SCENE_STATUS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { addDemoDocuments, refusing, returning } from '#server/demo/documents.ts';
import { agreeing, asBuyer, asOperator, type DemoCast, withdrawDemo } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { type Demo, PICKS, PICKS_LATE } from './demo-picks.ts';
import { pickGoodsRecord } from './document.ts';
import { closed } from './effects.ts';
import { type Acting, redeem, transfer } from './release.ts';

const orders = columnsOf('estimate_order', 'o');
const requests = columnsOf('pay_apply', 'r');
const orderLines = columnsOf('estimate_order_line', 'l');
const sites = columnsOf('scene_control', 's');
const receivers = columnsOf('scene_receiver', 'v');

/** Codes of PayType of a request that is paid before, and after the goods have come. */
const IN_ADVANCE = '1';
const ON_ARRIVAL = '3';

interface Found {
  orderId: string;
  contractNo: string;
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
  if (isAtMost(amount, '0')) return;
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

/**
 * A demo buyer's orders that are called off, confirmed and with their deposits: those that are paid on arrival, and that of the
 * buyer that pays late. The oldest first, and the site that their goods go to.
 */
function openOrders(cast: DemoCast): Promise<Found[]> {
  return asOperator(cast, async (tx) => {
    const { rows } = await sql<Found>`
      select distinct on (${orders.id}) ${orders.id}::text as "orderId", ${requests.purchase_contract_no} as "contractNo", ${orders.project_id}::text as "projectId", ${sites.id}::text as "sceneId",
        (select min(${receivers.id})::text from ${receivers}
          where ${receivers.scene_id} = ${sites.id} and ${receivers.active}) as "receiverId",
        array(select ${orderLines.id}::text from ${orderLines}
          where ${orderLines.estimate_order_id} = ${orders.id} order by ${orderLines.sort}) as "lineIds"
      from ${orders} join ${requests} on ${requests.id} = ${orders.pay_apply_id}
        join ${sites} on ${sites.project_id} = ${orders.project_id}
      where ${orders.company_id} = ${cast.companyId} and ${requests.pay_type} = ${cast.late ? IN_ADVANCE : ON_ARRIVAL}
        and ${sites.scene_status} = ${SCENE_STATUS.approved} and not ${sites.deleted}
      order by ${orders.id}, ${sites.id}`.execute(tx);
    for (const [at, { orderId }] of rows.entries()) {
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
    return rows;
  });
}

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
  if (state === 'withdrawn') {
    return withdrawDemo(cast, { flow: pickGoodsRecord.flow, id }, at, '提货数量有误，重新填写');
  }
  await keepSilent(cast, id, at);
  if (state === 'closed') await closeRest(cast, id, at);
  if (state === 'transferred') await asSupplier(cast, id, at, transfer);
  if (state === 'fetched') {
    const { code } = await codeOf(cast, id);
    await asSupplier(cast, id, at, (acting) => redeem(acting, code));
  }
}

/** Pick-ups of the demo buyers. */
export const addDemoPicks = (context: DemoContext): Promise<void> =>
  addDemoDocuments<Demo>(context, pickGoodsRecord, async (cast) => {
    const all = await openOrders(cast);
    const orderOf = (contractNo: string | undefined) => {
      const found = all.find((one) => contractNo === undefined || one.contractNo === contractNo);
      if (found === undefined) throw new Error('There is no demo order to pick from');
      return found;
    };
    const approved = [{ hours: 2, every: 2, act: agreeing() }];
    return {
      demos: cast.late ? PICKS_LATE : PICKS,
      more: (_, __, { quantities, days, of }) => {
        const { projectId, orderId, sceneId, receiverId, lineIds } = orderOf(of);
        return Promise.resolve({
          projectId,
          estimateOrderId: orderId,
          sceneId,
          receiverId,
          expectDate: wireDay(before(context.at, (days - 7) * DAY)),
          lines: quantities.flatMap((pickQty, at) =>
            pickQty === '' ? [] : [{ upstreamId: lineIds[at], pickQty }],
          ),
        });
      },
      lives: {
        inReview: [],
        withdrawn: [],
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
