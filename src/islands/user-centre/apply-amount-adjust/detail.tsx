import type { AdjustDetail } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import type { DocumentHead } from '#src/ui/document-page/document-page.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { creatorField } from '#src/widgets/creator-field.tsx';
import { type DetailDeclaration, DocumentDetail } from '#src/widgets/document/document-detail.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';

import { Comparison } from './comparison.tsx';
import { ADJUSTS } from './document.ts';

/** Below the fold of every screen. */
const LedgerPanel = laterPart(
  async () => (await import('#src/widgets/limit/ledger-panel.tsx')).LedgerPanel,
);

/** What was granted, once it is; what was asked for before. */
function amountOf({
  auditStatus,
  adjustAmount,
  approvedAmount,
}: AdjustDetail): DocumentHead['amount'] {
  const granted = auditStatus === AUDIT.approved && approvedAmount !== '';
  const amount = granted ? approvedAmount : adjustAmount;
  if (amount === '') return undefined;
  return { label: granted ? '批复金额（元）' : '申请金额（元）', value: formatNumber(amount) };
}

/** Before and after, exposure, reason, files, ledger (rules.md C.23). */
const DETAIL: DetailDeclaration<AdjustDetail> = {
  head: (row) => ({
    about: [row.projectName, enumName('AdjustType', row.adjustType)],
    amount: amountOf(row),
  }),
  marks: true,
  panels: [
    { Part: Comparison },
    { Part: ({ row }) => <LimitPanel projectId={row.projectId} title="当前敞口" /> },
    {
      title: '调整原因',
      fields: [
        'reason',
        'usePlan',
        'newGuarantee',
        'conditions',
        creatorField('申请人'),
        'submitTime',
      ],
    },
    { title: '附件', label: '申请材料', files: ({ attachment }) => attachment },
    { Part: ({ row }) => <LedgerPanel projectId={row.projectId} /> },
  ],
};

export const View = () => <DocumentDetail noun={ADJUSTS} detail={DETAIL} />;
