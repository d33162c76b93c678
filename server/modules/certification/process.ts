import { BUSINESS } from '#contract/account/platform-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { APPLICANT_ROLE } from '#contract/certification/applicant-role.ts';
import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { type Flow, type FlowStep, flow } from '#server/kernel/flow/flow.ts';
import { loadApplication } from './application.ts';
import { certify, endCertification, setStatus } from './approval.ts';
import { autoCheck } from './auto-check.ts';
import { judge } from './judge.ts';
import { OBJECT_TYPE, TABLE } from './noun.ts';
import { reviewView } from './review.ts';
import { textApplicant } from './sms.ts';

const application = ({ tx, cipher, record }: FlowStep) => loadApplication(tx, cipher, record.id);

const asFlag = (holds: boolean) => (holds ? '1' : '0');

/** One of ten is looked at by a person even where nothing differs; which one is decided by its id. */
const SAMPLE = 10n;

const to =
  (status: number) =>
  ({ tx, record }: FlowStep) =>
    setStatus(tx, record.companyId ?? '', status);

const listed = (checks: readonly AutomaticCheck[], result: AutomaticCheck['result']) =>
  checks.filter((check) => check.result === result).map(({ label }) => label);

/** What N1 says of its comparison, for the approval record. */
function findingsOf(checks: readonly AutomaticCheck[]): string {
  const differ = listed(checks, 'differs');
  const unknown = listed(checks, 'unknown');
  if (differ.length === 0 && unknown.length === 0) return '执照识别、工商登记与所填内容一致';
  return [
    differ.length > 0 && `不一致：${differ.join('、')}`,
    unknown.length > 0 && `无可比对的来源：${unknown.join('、')}`,
    '由人工核对',
  ]
    .filter((part) => part !== false)
    .join('；');
}

/** 企业认证 (rules.md F, companyAuth_default). */
export const certificationFlow: Flow = flow({
  objectType: OBJECT_TYPE,
  objectName: '企业认证',
  moduleId: '1',
  table: TABLE,
  routeName: 'companyAuth',
  numberColumn: 'apply_no',
  readers: BUSINESS,
  summary: ({ name, usc }) => `${String(name)}（${String(usc)}）`,
  async facts(step) {
    const { row } = await application(step);
    const checks = row.auto_check;
    return {
      allEqual: asFlag(checks.length > 0 && checks.every(({ result }) => result === 'equal')),
      byLegalPerson: asFlag(row.applicant_role === APPLICANT_ROLE.legal),
      sampled: asFlag(BigInt(row.id) % SAMPLE === 0n),
    };
  },
  guard: async (step) =>
    judge(step.tx, await application(step), {
      at: step.at,
      approving: step.record.auditStatus === AUDIT.running,
    }),
  effects: {
    async submitted(step) {
      const checks = await autoCheck(step.tx, await application(step));
      await step.tx
        .updateTable('company_customer_apply')
        .set({ auto_check: JSON.stringify(checks) })
        .where('id', '=', step.record.id)
        .execute();
      await to(USER_STATUS.pending)(step);
    },
    async approved(step) {
      const { tx, cipher, at } = step;
      const approved = await application(step);
      await certify({ tx, cipher, at, application: approved });
      await textApplicant(tx, approved.row.created_by, 'approved');
    },
    async returned(step) {
      await to(USER_STATUS.refused)(step);
      await textApplicant(step.tx, step.record.createdBy, 'returned');
    },
    async rejected(step) {
      await to(USER_STATUS.refused)(step);
      await textApplicant(step.tx, step.record.createdBy, 'rejected');
    },
    withdrawn: to(USER_STATUS.uncertified),
    terminated: to(USER_STATUS.refused),
    voided: ({ tx, record }) => endCertification(tx, record),
  },
  system: {
    async N1(step) {
      const { row } = await application(step);
      return { decision: 'approve', opinion: findingsOf(row.auto_check) };
    },
  },
  // rules.md B.4, 企业认证.
  ticks: [
    { key: 'licence', label: '营业执照与所填名称、统一社会信用代码一致', nodes: ['N2'] },
    { key: 'regStatus', label: '登记状态为存续或在业', nodes: ['N2'] },
    { key: 'legalPerson', label: '法定代表人身份证件真实有效且与执照一致', nodes: ['N2'] },
    { key: 'letter', label: '经办人的授权委托书有效（法人本人办理的不适用）', nodes: ['N2'] },
    { key: 'unique', label: '统一社会信用代码在平台上唯一', nodes: ['N2'] },
  ],
  view: reviewView,
});
