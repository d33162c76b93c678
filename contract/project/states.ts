import { RISK } from '../account/platform-role.ts';
import { byApproval, declareStates, transitionCall } from '../document/states.ts';
import { PROJECT_STATUS } from './project.ts';

const { signing, running, frozen, finished, terminated } = PROJECT_STATUS;

/** Where a project may stand, and how it comes from one status to another (rules.md C.1). */
export const PROJECT_STATES = declareStates({
  noun: 'project',
  word: '项目',
  enumeration: 'ProjectStatus',
  field: 'projectStatus',
  statuses: PROJECT_STATUS,
  transitions: {
    ...byApproval(PROJECT_STATUS, signing),
    voided: {
      from: [signing, running, frozen],
      to: terminated,
      by: { side: 'approval' },
      word: '作废',
    },
    contractSigned: {
      from: [signing],
      to: running,
      by: { side: 'platform', roles: ['operationOfficer'] },
      word: '登记签约',
      logWord: '合同签署完成',
      summary: 'All have signed the contract (待签约 → 执行中); everybody who takes part is told',
      ask: {
        title: '登记签约',
        follows: '各方已签署主合同后，项目进入执行，可以登记现场和申请付款；各参与方会收到通知。',
        done: '项目已进入执行',
        binding: true,
      },
    },
    freeze: {
      // What is owed of one whose limit has run out is paid on, until somebody freezes it; and reasons change.
      from: [running, frozen],
      to: frozen,
      by: { side: 'platform', roles: RISK },
      word: '冻结',
      summary:
        'Freeze a project (执行中, or 已冻结 for another reason → 已冻结): its limit takes no new use, nothing of it is paid',
      ask: {
        title: '冻结项目',
        follows: '冻结后不能发起付款申请和提货，额度暂停使用；各参与方会收到通知。',
        done: '项目已冻结',
        binding: true,
        reason: '申请企业可见',
      },
    },
    expired: { from: [running], to: frozen, by: { side: 'system' }, word: '额度到期' },
    unfreeze: {
      from: [frozen],
      to: running,
      by: { side: 'platform', roles: ['riskDirector'] },
      word: '解冻',
      summary: 'Take a project up again (已冻结 → 执行中)',
      ask: {
        title: '恢复执行',
        follows: '恢复后项目回到执行中，额度可继续使用；各参与方会收到通知。',
        done: '项目已恢复执行',
        binding: false,
        reason: '记入操作日志',
      },
    },
    finish: {
      from: [running],
      to: finished,
      by: { side: 'platform', roles: ['operationOfficer'] },
      word: '完结',
      logWord: '项目完结',
      summary: 'Finish a project that has nothing open and nothing outstanding (执行中 → 已完结)',
      ask: {
        title: '完结项目',
        follows: '没有未办结的单据和未结清的款项时可以完结；完结后额度销额，不能恢复。',
        done: '项目已完结',
        binding: true,
      },
    },
    terminate: {
      from: [running, frozen],
      to: terminated,
      by: { side: 'platform', roles: ['riskDirector'] },
      word: '终止',
      summary:
        'Terminate a project (执行中, 已冻结 → 已终止); what is outstanding stays to be collected',
      ask: {
        title: '终止项目',
        follows:
          '终止后不再受理新的申请，审批中和待付款的单据一并终止，不能恢复；未结款项按合同继续结清。',
        done: '项目已终止',
        binding: true,
        reason: '申请企业可见',
      },
    },
  },
});

/** What operators do with a project after its approval; from another status they answer project_status. */
export const projectByOperator = {
  contractSigned: transitionCall(PROJECT_STATES, 'contractSigned'),
  freeze: transitionCall(PROJECT_STATES, 'freeze'),
  unfreeze: transitionCall(PROJECT_STATES, 'unfreeze'),
  finish: transitionCall(PROJECT_STATES, 'finish'),
  terminate: transitionCall(PROJECT_STATES, 'terminate'),
};
