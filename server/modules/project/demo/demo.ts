import {
  addDemoDocuments,
  type DemoDocument,
  refusing,
  returning,
} from '#server/demo/documents.ts';
import { agreeing, asBuyer, asOperator, type DemoCast } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { projectRecord } from '../document.ts';
import { projectTransitions } from '../transitions.ts';
import { type DemoState, demoProjects, lateProjects } from './projects.ts';
import type { DemoParties } from './values.ts';

async function partiesOf(
  tx: Tx,
  { companyId, partner: { companyId: supplier } }: DemoCast,
): Promise<DemoParties> {
  const partners = await tx
    .selectFrom('contact_client')
    .select(['name', 'party_company_id as id'])
    .where('company_id', '=', companyId)
    .where('party_company_id', 'is not', null)
    .execute();
  const banks = await tx
    .selectFrom('bank')
    .select(['id', 'bank_type'])
    .where('company_id', '=', companyId)
    .where('deleted', '=', false)
    .execute();
  const partner = (part: string) =>
    partners.find(({ name }) => name.includes(part))?.id ?? companyId;
  const bank = (type: string) => banks.find(({ bank_type }) => bank_type === type)?.id ?? '';
  return {
    buyer: companyId,
    supplier,
    mill: partner('钢铁'),
    owner: partner('城市建设'),
    bank: bank('1'),
    supervised: bank('3'),
  };
}

/** What the platform grants. */
const granted = ({ context: { at }, late }: DemoCast) => ({
  annualRate: '7.2',
  serviceRate: '0.5',
  approvedDepositRate: late ? '0' : '10',
  riskLevel: '2',
  limitExpireDate: wireDay(before(at, -540 * DAY)),
  conditions: '业主回款须进入监管账户；按月报送工程进度。',
});

/** Why the platform made a transition. */
const REASONS = {
  contractSigned: '',
  freeze: '业主付款异常，暂停新增用款',
  finish: '合同履行完毕，款项结清',
} as const;

async function transition(cast: DemoCast, id: string, at: Date, name: keyof typeof REASONS) {
  await asOperator(cast, async (tx) => {
    const me = { accountId: cast.operatorId, companyId: null, roles: [] };
    const acting = { tx, at, me, emit: async () => undefined };
    await makeTransition(projectTransitions([]), name, acting, { id, reason: REASONS[name] });
  });
}

/** What the platform does with a project that it has approved, hours after its submission. */
const TRANSITIONS: Readonly<
  Partial<Record<DemoState, readonly [hours: number, keyof typeof REASONS][]>>
> = {
  running: [[120, 'contractSigned']],
  frozen: [
    [120, 'contractSigned'],
    [700, 'freeze'],
  ],
  finished: [
    [120, 'contractSigned'],
    [1900, 'finish'],
  ],
};

function livesOf(cast: DemoCast) {
  const agree = agreeing((node) => (node === 'N2' ? granted(cast) : {}));
  const approved = [{ hours: 4, every: 16, act: agree }];
  const giveBack = returning(
    '备案号与附件不一致，请核对后重新提交',
    ['station', 'recordNo', '与备案证不一致'],
    ['station', 'annualIncome', '请附测算依据'],
  );
  return {
    inReview: [],
    returned: [{ hours: 20, act: giveBack }],
    rejected: [{ hours: 26, act: refusing('回款来源不明确，不予受理') }],
    atRisk: [{ hours: 4, act: agree }],
    signing: approved,
    running: approved,
    frozen: approved,
    finished: approved,
  };
}

/** The demo buyers' projects. */
export const addDemoProjects = (context: DemoContext): Promise<void> =>
  addDemoDocuments<DemoDocument<DemoState>>(context, projectRecord, async (cast) => {
    const parties = await asBuyer(cast, (tx) => partiesOf(tx, cast));
    const made = cast.late ? lateProjects : demoProjects;
    const demos = made(parties, wireDay(context.at));
    return {
      // The oldest first, as their numbers and ids would be.
      demos: [...demos].sort((one, other) => other.days - one.days),
      lives: livesOf(cast),
      async decided(_, { state }, id, after) {
        for (const [hours, name] of TRANSITIONS[state] ?? [])
          await transition(cast, id, after(hours), name);
      },
    };
  });
