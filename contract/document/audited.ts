import { AUDIT, UNDER_REVIEW } from '../flow/flow.ts';

const by = { side: 'approval' } as const;

/** The transitions of a document whose own status is that of its approval (审批状态, rules.md C.19), until it is approved. */
export const AUDITED = {
  submitted: {
    from: [AUDIT.draft, AUDIT.returned, AUDIT.withdrawn],
    to: AUDIT.running,
    by,
    word: '提交',
  },
  reviewed: { from: [AUDIT.running], to: AUDIT.companyReview, by, word: '企业复核' },
  decided: { from: UNDER_REVIEW, to: AUDIT.approved, by, word: '审批通过' },
  returned: { from: UNDER_REVIEW, to: AUDIT.returned, by, word: '退回' },
  rejected: { from: [AUDIT.running], to: AUDIT.rejected, by, word: '拒绝' },
  withdrawn: { from: UNDER_REVIEW, to: AUDIT.withdrawn, by, word: '撤回' },
  voided: { from: [AUDIT.approved], to: AUDIT.voided, by, word: '作废' },
} as const;
