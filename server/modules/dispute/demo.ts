import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { DISPUTE_PARTY, EVIDENCE } from '#contract/dispute/states.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { demoMember } from '#server/demo/member.ts';
import { addPaper } from '#server/demo/paper.ts';
import { before, DAY } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { openDispute } from '#server/trade/disputes/dispute.ts';
import { accept, escalate, offer, rule, withdraw } from './acts.ts';
import { type Parts, partOfObject } from './end.ts';
import { lockDispute, type Side } from './lock.ts';
import { partOf } from './steps.ts';

const t = columnsOf('dispute');
const sales = columnsOf('sales_order', 's');
const sold = columnsOf('sales_order_line', 'l');
const papers = columnsOf('purchase_settlement', 's');
const bought = columnsOf('purchase_settlement_line', 'l');
const receipts = columnsOf('actual_delivery', 's');
const received = columnsOf('actual_delivery_line', 'r');

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
/** Answers for the platform; the legal officer rules. */
const OFFICER = '13800000011';
const JUDGE = '13800000014';
const ROLES = ['companyAdmin'];
const { raiser, other } = DISPUTE_PARTY;

type Member = Awaited<ReturnType<typeof demoMember>>;

interface Line {
  objectId: string;
  lineId: string;
}

/** What is said and done after it was raised, in turn. */
type Step =
  | { by: Side; offers: string; text: string }
  | { by: Side; accepts: true }
  | { by: Side; escalates: string }
  | { withdraws: string }
  | { rules: string; text: string };

interface Demo {
  /** Days ago. */
  days: number;
  type: string;
  qty?: string;
  amount?: string;
  statement: string;
  paper?: string;
  steps: readonly Step[];
}

/** Over the sale that waits for its buyer: one that nobody has answered, one that is talked over, one that was taken back. */
const OPEN: readonly Demo[] = [
  {
    days: 2.5,
    type: '5',
    amount: '60.00',
    statement: '示例：质量证明书缺第二页',
    steps: [{ withdraws: '示例：材料已补齐' }],
  },
  {
    days: 2,
    type: '2',
    qty: '0.12',
    statement: '示例：两根钢筋表面锈蚀，附照片',
    paper: '示例锈蚀照片',
    steps: [{ by: other, offers: '0.06', text: '示例：照片显示一根锈蚀，认可一半' }],
  },
  { days: 0.5, type: '1', qty: '0.05', statement: '示例：复磅少 0.05 吨', steps: [] },
];

/** Over the next one: ruled, and with the platform. */
const JUDGED: readonly Demo[] = [
  {
    days: 2.5,
    type: '6',
    amount: '200.00',
    statement: '示例：包装破损应多扣 200 元',
    steps: [
      { by: other, offers: '50.00', text: '示例：按合同每捆 25 元' },
      { by: raiser, escalates: '示例：双方对标准理解不一致' },
      { rules: '80.00', text: '示例：按现场照片认定三捆破损' },
    ],
  },
  {
    days: 1.5,
    type: '3',
    amount: '120.00',
    statement: '示例：单价与补充协议不符',
    steps: [
      { by: other, offers: '0', text: '示例：补充协议自下月起执行' },
      { by: raiser, escalates: '示例：请平台核对补充协议的日期' },
    ],
  },
];

/** Over the paper of the supplier: agreed. */
const AGREED: readonly Demo[] = [
  {
    days: 1,
    type: '3',
    amount: '40.00',
    statement: '示例：装车费应由平台承担',
    steps: [
      { by: other, offers: '25.00', text: '示例：按合同承担一部分' },
      { by: raiser, accepts: true },
    ],
  },
];

/** Over a receipt that nobody has settled: found after it was confirmed, and answered by nobody. */
const FOUND: readonly Demo[] = [
  { days: 0.4, type: '2', qty: '0.05', statement: '示例：拆包后发现一捆端头弯曲', steps: [] },
];

interface Cast {
  context: DemoContext;
  parts: Parts;
  member: Member;
  officer: string;
  judge: string;
}

/** Somebody acts on it: a member of the company, or one of the platform. */
async function act(cast: Cast, id: string, step: Step, at: Date): Promise<void> {
  const { context, parts, member, officer, judge } = cast;
  const ofPlatform = 'rules' in step || ('by' in step && step.by === other);
  const accountId = 'rules' in step ? judge : officer;
  const scope = ofPlatform ? { accountId, operator: true } : member;
  await inScope(context.db, scope, async (tx) => {
    const who = ofPlatform ? { accountId, companyId: null } : member;
    const me = { ...who, roles: ROLES, sessionId: '0', unnoted: false };
    const acting = { tx, at, me, note: () => undefined };
    const dispute = await lockDispute(tx, id);
    if (dispute === undefined) throw new Error(`There is no dispute ${id}`);
    const figure = (value: string) =>
      Number(dispute.claimQty) > 0 ? { qty: value, amount: '' } : { qty: '', amount: value };
    const said = { attachment: [] };
    if ('rules' in step) {
      const settled = partOf(dispute, figure(step.rules));
      await rule(acting, parts, dispute, { ...said, settled, text: step.text });
    } else if ('withdraws' in step) await withdraw(acting, parts, dispute, step.withdraws);
    else if ('accepts' in step) await accept(acting, parts, dispute, step.by);
    else if ('escalates' in step) await escalate(acting, dispute, step.by, step.escalates);
    else {
      const words = { ...said, ...figure(step.offers), text: step.text };
      await offer(acting, dispute, step.by, words);
    }
  });
}

async function raise(cast: Cast, objectType: string, line: Line, demo: Demo): Promise<void> {
  const { context, parts, member } = cast;
  const { accountId, companyId } = member;
  const { qty = '', amount = '', type, statement, paper, days, steps } = demo;
  const at = before(context.at, days * DAY);
  const id = await inScope(context.db, member, async (tx) => {
    const file = { accountId, companyId, type: EVIDENCE };
    const ids = paper ? [await addPaper(context, tx, { ...file, name: paper })] : [];
    const attachment = ids.map((one) => ({ id: one, fileType: EVIDENCE }));
    const claim = { claimQty: qty, claimAmount: amount };
    const raising = { ...line, ...claim, type, statement, raisedBy: companyId, attachment };
    const made = await openDispute(tx, partOfObject(parts, objectType), raising, { at, accountId });
    return made.id;
  });
  for (const [place, step] of steps.entries()) {
    await act(cast, id, step, before(at, -(place + 1) * 0.25 * DAY));
  }
}

/** First lines of papers that wait for their company, the oldest paper first. */
function waiting(tx: Tx, query: RawBuilder<Line>): Promise<Line[]> {
  return query.execute(tx).then(({ rows }) => rows);
}

const ofSales = (companyId: string) => sql<Line>`
  select distinct on (${sales.id}) ${sales.id}::text as "objectId", ${sold.id}::text as "lineId"
  from ${sales} join ${sold} on ${sold.sales_order_id} = ${sales.id}
  where ${sales.company_id} = ${companyId} and ${sales.sales_order_status} = ${SALES_STATUS.waiting}
  order by ${sales.id}, ${sold.sort}`;

const ofPurchases = (companyId: string) => sql<Line>`
  select distinct on (${papers.id}) ${papers.id}::text as "objectId", ${bought.id}::text as "lineId"
  from ${papers} join ${bought} on ${bought.purchase_settlement_id} = ${papers.id}
  where ${papers.company_id} = ${companyId}
    and ${papers.purchase_settlement_status} = ${PURCHASE_SETTLEMENT_STATUS.waiting}
  order by ${papers.id}, ${bought.sort}`;

/** The newest first. */
const ofReceipts = (companyId: string) => sql<Line>`
  select ${receipts.id}::text as "objectId", ${received.id}::text as "lineId"
  from ${receipts} join ${received} on ${received.actual_delivery_id} = ${receipts.id}
  where ${receipts.company_id} = ${companyId} and ${receipts.actual_status} = ${ACTUAL_STATUS.confirmed}
    and not exists (select from ${sold} where ${sold.actual_line_id} = ${received.id})
  order by ${receipts.id} desc, ${received.sort} limit 1`;

/** Nobody is told of what never happened. */
const keepSilent = ({ db }: DemoContext) =>
  inScope(db, { maintenance: true }, (tx) =>
    tx.deleteFrom('outbox').where('topic', 'like', 'dispute.%').execute(),
  );

/** Disputes in every state over the demo settlements that nobody has confirmed, and over a receipt, once; messages are left out. */
export const addDemoDisputes = (parts: Parts) => async (context: DemoContext) => {
  const { db } = context;
  const idOf = async (phone: string) =>
    (
      await db
        .selectFrom('account')
        .select('id')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
    ).id;
  const [buyer, supplier] = [await demoMember(db, BUYER), await demoMember(db, SUPPLIER)];
  const found = await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql`select from ${t} limit 1`.execute(tx);
    if (rows.length > 0) return undefined;
    return {
      sale: await waiting(tx, ofSales(buyer.companyId)),
      purchase: await waiting(tx, ofPurchases(supplier.companyId)),
      receipt: await waiting(tx, ofReceipts(buyer.companyId)),
    };
  });
  if (found === undefined) return;
  const platform = { context, parts, officer: await idOf(OFFICER), judge: await idOf(JUDGE) };
  const [first, second] = found.sale;
  const [[paper], [receipt]] = [found.purchase, found.receipt];
  const over: readonly [Member, string, Line | undefined, readonly Demo[]][] = [
    [buyer, 'officialSalesOrder', first, OPEN],
    [buyer, 'officialSalesOrder', second, JUDGED],
    [supplier, 'purchaseSettlement', paper, AGREED],
    [buyer, 'actualDelivery', receipt, FOUND],
  ];
  const all = over.flatMap(([member, objectType, line, demos]) =>
    line === undefined ? [] : demos.map((demo) => ({ member, objectType, line, demo })),
  );
  for (const { member, objectType, line, demo } of all.sort((a, b) => b.demo.days - a.demo.days)) {
    await raise({ ...platform, member }, objectType, line, demo);
  }
  await keepSilent(context);
};
