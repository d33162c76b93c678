import { TERMINATORS, VOIDERS } from '../account/platform-role.ts';
import { declareStates } from '../document/states.ts';
import { AUDIT } from './flow.ts';

const { draft, running, returned, approved, rejected, withdrawn, voided, companyReview } = AUDIT;
const applicant = { side: 'own', roles: ['companyAdmin'] } as const;
const system = { side: 'system' } as const;
const holder = { side: 'approval' } as const;

/**
 * The approval machine of every document (rules.md C.0.1). The applicant's events are open to the creator too; what a
 * holder of a node may do is said by the node.
 */
export const APPROVAL_STATES = declareStates({
  noun: 'approval',
  word: '审批',
  enumeration: 'AuditStatus',
  field: 'auditStatus',
  statuses: AUDIT,
  transitions: {
    save: { from: [], to: draft, by: applicant, word: '保存' },
    submit: { from: [draft, returned, withdrawn], to: running, by: applicant, word: '提交' },
    forReview: { from: [running], to: companyReview, by: system, word: '待企业复核' },
    review: { from: [companyReview], to: running, by: holder, word: '企业复核通过' },
    reviewReturn: { from: [companyReview], to: returned, by: holder, word: '企业复核退回' },
    withdraw: { from: [running, companyReview], to: withdrawn, by: applicant, word: '撤回' },
    pass: { from: [running], to: running, by: holder, word: '节点通过' },
    approve: { from: [running], to: approved, by: holder, word: '末节点通过' },
    returnBack: { from: [running], to: returned, by: holder, word: '退回' },
    reject: { from: [running], to: rejected, by: holder, word: '拒绝' },
    terminate: {
      from: [running, companyReview, returned],
      to: voided,
      by: { side: 'platform', roles: TERMINATORS },
      word: '终止',
    },
    void: {
      from: [approved],
      to: voided,
      by: { side: 'platform', roles: VOIDERS },
      word: '作废',
    },
  },
});
