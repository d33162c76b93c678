import { useState } from 'react';
import { ApprovalRecord } from '#src/ui/approval/approval-record.tsx';
import { type FlowState, NextStepBar } from '#src/ui/approval/next-step.tsx';
import { OpinionDialog } from '#src/ui/approval/opinion-dialog.tsx';
import { Button } from '#src/ui/controls/button.tsx';

import type { Piece } from '../piece.ts';
import { APPROVALS, NOW } from '../samples/approvals.ts';

const QUIET: FlowState = {
  auditStatus: '0',
  auditTime: null,
  returnReason: '',
  fieldMarks: [],
  nextStep: null,
};
const WAITING: FlowState = {
  ...QUIET,
  auditStatus: '1',
  nextStep: {
    taskId: '1',
    nodeKey: 'N2',
    nodeName: '风控审查',
    who: '风控专员',
    role: 'riskOfficer',
    note: '',
    submitterId: '1',
    kind: 'approve',
    startTime: '2026-05-20 10:33:00',
    approved: true,
    dueTime: '2026-05-22 10:33:00',
    urgedTime: null,
    allowReturn: false,
    actingCompanyId: null,
  },
};

const nothing = () => undefined;
const shown =
  (state: FlowState, ...labels: string[]) =>
  () => (
    <NextStepBar state={state} now={NOW}>
      {labels.length > 0 &&
        labels.map((label) => (
          <Button key={label} variant="default">
            {label}
          </Button>
        ))}
    </NextStepBar>
  );

function Dialogs() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="seal" onClick={() => setOpen(true)}>
        退回
      </Button>
      {open && (
        <OpinionDialog
          title="退回修改"
          label="退回意见"
          required
          action="退回"
          onSubmit={() => Promise.resolve()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const late = WAITING.nextStep && {
  ...WAITING,
  nextStep: { ...WAITING.nextStep, dueTime: '2026-05-20 18:00:00' },
};
const supply = WAITING.nextStep && {
  ...WAITING,
  nextStep: { ...WAITING.nextStep, kind: 'supply' as const, note: '请补充最近一期财务报表' },
};

export const piece: Piece = {
  title: '审批',
  states: [
    {
      title: '退回过一次',
      Render: () => <ApprovalRecord lines={APPROVALS} now={NOW} onFile={nothing} />,
    },
    { title: '尚未提交', Render: shown(QUIET, '提交') },
    { title: '等待办理', Render: shown(WAITING, '催办', '撤回') },
    { title: '已超时', Render: shown(late ?? WAITING, '催办') },
    { title: '补充资料', Render: shown(supply ?? WAITING, '补充资料') },
    {
      title: '已退回',
      Render: shown({
        ...QUIET,
        auditStatus: '2',
        returnReason: '合同金额与附件不一致，请核对后重新提交。',
        fieldMarks: APPROVALS[1]?.fieldMarks ?? [],
      }),
    },
    {
      title: '已通过',
      Render: shown({ ...QUIET, auditStatus: '3', auditTime: '2026-05-20 16:20:00' }),
    },
    { title: '填写意见', Render: Dialogs },
  ],
};
