import { sql } from 'kysely';
import {
  agreeing,
  asBuyer,
  asOperator,
  type Decide,
  type DemoCast,
  decideDemo,
  demoCast,
  saveDemo,
  submitDemo,
} from '#server/demo/steps.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoDesk } from '#server/kernel/demo-desk.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { reject, returnBack } from '#server/kernel/flow/decide.ts';
import { START } from '#server/kernel/flow/engine.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { projectRecord } from '../document.ts';
import { projectTransitions } from '../transitions.ts';
import { type DemoParties, type DemoProject, demoProjects } from './values.ts';

async function partiesOf(tx: Tx, { companyId }: DemoCast): Promise<DemoParties> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, party_company_id as id from contact_client
    where company_id = ${companyId} and party_company_id is not null`.execute(tx);
  const banks = await sql<{ id: string; bank_type: string }>`
    select id, bank_type from bank where company_id = ${companyId} and not deleted`.execute(tx);
  const partner = (part: string) => rows.find(({ name }) => name.includes(part))?.id ?? companyId;
  const bank = (type: string) => banks.rows.find(({ bank_type }) => bank_type === type)?.id ?? '';
  return {
    buyer: companyId,
    supplier: partner('建材'),
    mill: partner('钢铁'),
    owner: partner('城市建设'),
    bank: bank('1'),
    supervised: bank('3'),
  };
}

/** Saves an application as the buyer would; its id. */
function save(cast: DemoCast, { values, days }: DemoProject): Promise<string> {
  const at = before(cast.desk.at, (days + 1) * DAY);
  return saveDemo(cast, projectRecord.noun, at, async (_, paper) => {
    const factoring = String(values.productId).startsWith('4');
    return {
      ...values,
      file11: [await paper('示例主合同', 11)],
      file13: [await paper('示例财务报表', 13)],
      ...(factoring && {
        file131: [await paper('示例应收账款明细', 131)],
        file101: [await paper('示例发票', 101)],
        file91: [await paper('示例签收单', 91)],
        file133: [await paper('示例确权回执', 133)],
      }),
    };
  });
}

/** What the platform grants. */
const granted = (at: Date) => ({
  annualRate: '7.2',
  serviceRate: '0.5',
  approvedDepositRate: '10',
  riskLevel: '2',
  limitExpireDate: wireDay(before(at, -540 * DAY)),
  conditions: '业主回款须进入监管账户；按月报送工程进度。',
});

/** Why the platform turned a project. */
const REASONS = {
  contractSigned: '',
  freeze: '业主付款异常，暂停新增用款',
  finish: '合同履行完毕，款项结清',
} as const;

async function turn(cast: DemoCast, id: string, at: Date, name: keyof typeof REASONS) {
  await asOperator(cast, async (tx) => {
    const me = { accountId: cast.operatorId, companyId: null, roles: [] };
    const acting = { tx, at, me, emit: async () => undefined };
    await makeTransition(projectTransitions([]), name, acting, { id, reason: REASONS[name] });
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
async function add(cast: DemoCast, demo: DemoProject): Promise<void> {
  const id = await save(cast, demo);
  const { state, days } = demo;
  if (state === 'draft') return;
  const document = { flow: projectRecord.flow, id };
  const sent = before(cast.desk.at, days * DAY);
  const after = (hours: number) => before(sent, -hours * HOUR);
  const decide = (hours: number, act: Decide) => decideDemo(cast, document, after(hours), act);
  await submitDemo(cast, document, sent);
  if (state === 'inReview') return;
  if (state === 'returned') return void (await decide(20, giveBack));
  if (state === 'rejected') return void (await decide(26, refuse));
  const agree = agreeing((node) => (node === 'N2' ? granted(cast.desk.at) : {}));
  await decide(4, agree);
  if (state === 'atRisk') return;
  for (let hours = 20; await decide(hours, agree); hours += 16);
  if (state === 'signing') return;
  await turn(cast, id, after(120), 'contractSigned');
  if (state === 'frozen') await turn(cast, id, after(700), 'freeze');
  if (state === 'finished') await turn(cast, id, after(1900), 'finish');
}

/** The demo buyer's projects, made once by its own and the platform's steps; messages are left out. */
export async function addDemoProjects(desk: DemoDesk): Promise<void> {
  const cast = await demoCast(desk, 'project');
  if (cast === undefined) return;
  const year = Number(wireDay(desk.at).slice(0, 4));
  const parties = await asBuyer(cast, (tx) => partiesOf(tx, cast));
  // The oldest first, as their numbers and ids would be.
  const demos = [...demoProjects(parties, year)].sort((one, other) => other.days - one.days);
  for (const demo of demos) await add(cast, demo);
}
