import type { ReactNode } from 'react';
import type { ReceivablePlanRow } from '#contract/collection/receivable-plan.ts';
import { savedViews } from '#src/api/saved-view.ts';
import type { ExportAsked } from '#src/ui/list-page/list-exports.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

import { OVERDUE, OWED } from './owed.ts';
import { RECEIVABLES } from './plans.ts';

const { queries, exports: files } = RECEIVABLES;

const DUE_FIRST = { sortKey: 'dueDate', sortOrder: 'asc' } as const;

/** What is still owed, unless it is asked whether it is overdue; what is due first first, unless another order is asked for. */
const source = {
  key: [...queries.key, OWED],
  page: (input: Parameters<typeof queries.page>[0], signal: AbortSignal) =>
    queries.page({ planStatus: OWED, ...DUE_FIRST, ...input }, signal),
};
const exports = {
  ...files,
  start: ({ filter, ...asked }: ExportAsked) =>
    files.start({ ...DUE_FIRST, ...asked, filter: { planStatus: OWED, ...filter } }),
};

const FILTERS = [
  { kind: 'text', key: 'nameLike', label: '应付编号 / 项目 / 识别码' },
  {
    kind: 'select',
    key: 'planStatus',
    label: '逾期情况',
    options: () => OVERDUE,
  },
  { kind: 'dateRange', key: 'dueDate', label: '到期日' },
] as const;

/** 待付: what my company owes, what is due first first. */
export function PlanList({ above }: { above: ReactNode }) {
  const { actions, dialog } = useDialogs<ReceivablePlanRow>(RECEIVABLES.actions);
  return (
    <>
      <ListPage
        route="paymentList"
        above={above}
        label="待付"
        exports={exports}
        columns={RECEIVABLES.columns}
        filters={FILTERS}
        actions={actions}
        empty="确认正式销售订单后，应付款显示在这里"
        listKey="paymentList.due"
        source={source}
        views={savedViews}
      />
      {dialog}
    </>
  );
}
