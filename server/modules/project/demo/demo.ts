import { sql } from 'kysely';

import { demoMember } from '#server/db/demo/member.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoDesk } from '#server/kernel/demo-desk.ts';
import { approve, reject, returnBack, takeTask } from '#server/kernel/flow/decide.ts';
import { builtInEngine, START } from '#server/kernel/flow/engine.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { openRun, type Run } from '#server/kernel/flow/instance.ts';
import { reread } from '#server/kernel/flow/record.ts';
import { submit } from '#server/kernel/flow/submit.ts';
import { openTasks } from '#server/kernel/flow/tasks.ts';
import { saveRecord } from '#server/kernel/resource/save.ts';
import { inScope, type Tx } from '#server/kernel/scope.ts';
import { projectFlow } from '../flow.ts';
import { projectNoun } from '../noun.ts';
import { TICKS } from '../ticks.ts';
import { turnProject, turnsOf } from '../turns.ts';
import { addPaper } from './paper.ts';
import { type DemoParties, type DemoProject, demoProjects } from './values.ts';

const BUYER = '13800000001';
/** Holder of every platform role. */
const OPERATOR = '13800000009';
const noMessage = async () => undefined;

interface Adding {
  desk: DemoDesk;
  accountId: string;
  companyId: string;
  operatorId: string;
}

async function partiesOf(tx: Tx, { companyId }: Adding): Promise<DemoParties> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, party_company_id as id from contact_client
    where company_id = ${companyId} and party_company_id is not null`.execute(tx);
  const banks = await sql<{ id: string; bank_type: string }>`
    select id, bank_type from bank where company_id = ${companyId} and not deleted`.execute(tx);
  const partner = (part: string) => rows.find(({ name }) => name.includes(part))?.id ?? companyId;
  const bank = (type: string) => banks.rows.find(({ bank_type }) => bank_type === type)?.id ?? '';
  return {
    ...{
      buyer: companyId,
      supplier: partner('建材'),
      mill: partner('钢铁'),
      owner: partner('城市建设'),
    },
    ...{ bank: bank('1'), supervised: bank('3') },
  };
}

/** Saves an application as the buyer would; its id. */
async function save(adding: Adding, { values, days }: DemoProject): Promise<string> {
  const { desk, accountId, companyId } = adding;
  const me = { accountId, companyId, roles: ['companyAdmin'], sessionId: '0', unnoted: false };
  const at = before(desk.at, (days + 1) * DAY);
  return await inScope(desk.db, { accountId, companyId }, async (tx) => {
    const paper = (name: string, type: number) =>
      addPaper(desk, tx, { accountId, companyId, name, type });
    const factoring = String(values.productId).startsWith('4');
    const files = {
      file11: [await paper('示例主合同', 11)],
      file13: [await paper('示例财务报表', 13)],
      ...(factoring && {
        file131: [await paper('示例应收账款明细', 131)],
        file101: [await paper('示例发票', 101)],
        file91: [await paper('示例签收单', 91)],
        file133: [await paper('示例确权回执', 133)],
      }),
    };
    const input = { values: { ...values, ...files } };
    const writing = { tx, me, at, input, note: () => undefined };
    return await saveRecord(projectNoun, writing, desk.cipher);
  });
}

const stepOf = async (tx: Tx, { desk }: Adding, id: string, at: Date, me: FlowStep['me']) => ({
  ...{ tx, at, me, cipher: desk.cipher, emit: noMessage },
  record: await reread(tx, projectFlow, id),
});

async function send(adding: Adding, id: string, at: Date): Promise<void> {
  const { desk, accountId, companyId } = adding;
  await inScope(desk.db, { accountId, companyId }, async (tx) => {
    const me = { accountId, companyId, roles: ['companyAdmin'] };
    await submit(projectFlow, builtInEngine, await stepOf(tx, adding, id, at, me), 'start');
  });
}

/** What the platform grants. */
const granted = (at: Date) => ({
  ...{ annualRate: '7.2', serviceRate: '0.5', approvedDepositRate: '10', riskLevel: '2' },
  limitExpireDate: wireDay(before(at, -540 * DAY)),
  conditions: '业主回款须进入监管账户；按月报送工程进度。',
});

type Decide = (run: Run, taken: Awaited<ReturnType<typeof takeTask>>, at: Date) => Promise<void>;

const agree: Decide = async (run, taken, at) => {
  const node = taken.task.node_key;
  const ticks = TICKS.filter(({ nodes }) => nodes.includes(node)).map(({ key }) => ({
    ...{ key, result: 'pass' as const, note: '' },
  }));
  const fields = node === 'N2' ? granted(at) : {};
  await approve(run, taken, { opinion: '资料齐全，同意', ticks, fields });
};

/** One decision of whoever holds the task, as the operator with every role. */
async function decide(adding: Adding, id: string, at: Date, act: Decide): Promise<boolean> {
  const { desk, operatorId } = adding;
  return await inScope(desk.db, { accountId: operatorId, operator: true }, async (tx) => {
    const me = { accountId: operatorId, companyId: null, roles: [] };
    const run = await openRun(projectFlow, builtInEngine, await stepOf(tx, adding, id, at, me));
    const [task] = await openTasks(run);
    if (task === undefined) return false;
    await act(run, await takeTask(run, task.id, [task.queue]), at);
    return true;
  });
}

async function turn(adding: Adding, id: string, at: Date, name: 'contractSigned' | 'freeze') {
  const { desk, operatorId: accountId } = adding;
  await inScope(desk.db, { accountId, operator: true }, async (tx) => {
    const acting = { tx, at, accountId, emit: noMessage };
    await turnProject(turnsOf([])[name], acting, { id, reason: '业主付款异常，暂停新增用款' });
  });
}

const refuse: Decide = (run, { task }) =>
  reject(run, task, { opinion: '回款来源不明确，不予受理' });
const giveBack: Decide = (run, { task }) =>
  returnBack(run, task, {
    opinion: '备案号与附件不一致，请核对后重新提交',
    fieldMarks: [
      { tabKey: 'station', fieldKey: 'recordNo', note: '与备案证不一致' },
      { tabKey: 'station', fieldKey: 'annualIncome', note: '请附测算依据' },
    ],
    returnTo: START,
  });

/** Brings one project as far as its state says, step by step, days apart. */
async function add(adding: Adding, demo: DemoProject): Promise<void> {
  const id = await save(adding, demo);
  const { state, days } = demo;
  if (state === 'draft') return;
  const sent = before(adding.desk.at, days * DAY);
  const after = (hours: number) => before(sent, -hours * HOUR);
  await send(adding, id, sent);
  if (state === 'inReview') return;
  if (state === 'returned') return void (await decide(adding, id, after(20), giveBack));
  if (state === 'rejected') return void (await decide(adding, id, after(26), refuse));
  await decide(adding, id, after(4), agree);
  if (state === 'atRisk') return;
  for (let hours = 20; await decide(adding, id, after(hours), agree); hours += 16);
  if (state === 'signing') return;
  await turn(adding, id, after(120), 'contractSigned');
  if (state === 'frozen') await turn(adding, id, after(700), 'freeze');
}

/** The demo buyer's projects, made once by its own and the platform's steps; messages are left out. */
export async function addDemoProjects(desk: DemoDesk): Promise<void> {
  const buyer = await demoMember(desk.db, BUYER);
  const { id: operatorId } = await desk.db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', OPERATOR)
    .executeTakeFirstOrThrow();
  const adding = { desk, ...buyer, operatorId };
  const year = Number(wireDay(desk.at).slice(0, 4));
  const scope = { accountId: buyer.accountId, companyId: buyer.companyId };
  const { known, parties } = await inScope(desk.db, scope, async (tx) => ({
    known: await sql`select from project where company_id = ${buyer.companyId} limit 1`.execute(tx),
    parties: await partiesOf(tx, adding),
  }));
  if (known.rows.length > 0) return;
  for (const demo of demoProjects(parties, year)) await add(adding, demo);
}
