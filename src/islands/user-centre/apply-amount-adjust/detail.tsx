import { Button } from '@mantine/core';
import { useMemo } from 'react';
import {
  ADJUST_MODULE,
  type AdjustDetail,
  applyAmountAdjust,
} from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { adjustQueries } from '#src/api/apply-amount-adjust.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { Panel } from '#src/ui/document-page/panel.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { useView } from '#src/ui/view-context.ts';
import { statusOf } from '#src/widgets/coded.ts';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { ApprovalRecord } from '#src/widgets/flow/approval-record.tsx';
import { NextStep } from '#src/widgets/flow/next-step.tsx';
import { LimitPanel } from '#src/widgets/limit/limit-panel.tsx';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';
import { Comparison } from './comparison.tsx';

/** Below the fold of every screen. */
const LedgerPanel = laterPart(
  async () => (await import('#src/widgets/limit/ledger-panel.tsx')).LedgerPanel,
);

const { key } = adjustQueries;
const formOf = ({ values }: AdjustDetail) => ({ moduleId: ADJUST_MODULE, productId: '', values });

const REASON: readonly Field<AdjustDetail>[] = [
  { key: 'reason', title: '调整原因' },
  { key: 'usePlan', title: '用款说明' },
  { key: 'newGuarantee', title: '补充担保' },
  { key: 'conditions', title: '批复条件' },
  { key: 'createByName', title: '申请人' },
  { key: 'submitTime', title: '提交时间', as: 'dateTime' },
];

function Panels({ adjust }: { adjust: AdjustDetail }) {
  const { projectId, attachment } = adjust;
  return (
    <>
      <Comparison adjust={adjust} />
      <LimitPanel projectId={projectId} title="当前敞口" />
      <DescriptionPanel title="调整原因" row={adjust} fields={REASON} />
      <Panel title="附件">
        <Attachments label="申请材料" files={attachment} />
      </Panel>
      <LedgerPanel projectId={projectId} />
    </>
  );
}

/** 额度调整申请详情: before and after, exposure, reason, files, ledger and approval record (domain.md C.23). */
export function View() {
  const { search, open } = useView();
  const head = useMemo(
    () => (adjust: AdjustDetail) => {
      const { adjustNo, projectName, adjustType, adjustAmount, approvedAmount, id } = adjust;
      const granted = adjust.auditStatus === AUDIT.approved && approvedAmount !== '';
      const amount = granted ? approvedAmount : adjustAmount;
      const edit = adjust.actions.includes('edit') && (
        <Button variant="default" onClick={() => open('applyAmountAdjustForm', { id })}>
          编辑
        </Button>
      );
      return {
        title: adjustNo,
        status: statusOf(AUDIT_STATUS, adjust),
        about: [projectName, enumName('AdjustType', adjustType)],
        amount:
          amount === ''
            ? undefined
            : {
                label: granted ? '批复金额（元）' : '申请金额（元）',
                value: formatNumber(amount),
              },
        next: <NextStep record={adjust} calls={applyAmountAdjust} queryKey={key} formOf={formOf} />,
        buttons: edit,
      };
    },
    [open],
  );
  return (
    <DocumentPage
      route="applyAmountAdjustDetail"
      list="applyAmountAdjust"
      source={adjustQueries}
      id={search.id}
      head={head}
      aside={({ processRedundantId }) => (
        <ApprovalRecord processRedundantId={processRedundantId} queryKey={key} />
      )}
    >
      {(adjust) => <Panels adjust={adjust} />}
    </DocumentPage>
  );
}
