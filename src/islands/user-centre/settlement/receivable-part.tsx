import { useQuery } from '@tanstack/react-query';

import type { ReceivablePlanDetail } from '#contract/collection/receivable-plan.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { PLAN_STATUS_WORD } from '#src/widgets/statuses.ts';

import { PenaltyPanel } from '../collection/penalty-panel.tsx';
import { planQueries } from '../collection/plan-queries.ts';
import { leftOf } from '../collection/plans.ts';

const FIELDS: readonly Field<ReceivablePlanDetail>[] = [
  {
    key: 'receivableNo',
    title: '应付编号',
    link: { route: 'receivablePlanDetail', query: { id: 'id' } },
  },
  { ...PLAN_STATUS_WORD, title: '状态' },
  { key: 'dueDate', title: '到期日' },
  { key: 'left', title: '剩余时间', value: leftOf },
  { key: 'principal', title: '本金', unit: '元', as: 'money' },
  { key: 'fee', title: '费用', unit: '元', as: 'money' },
  { key: 'penalty', title: '罚息', unit: '元', as: 'money' },
  { key: 'paidTotal', title: '已付', unit: '元', as: 'money' },
  { key: 'outstanding', title: '剩余应付', unit: '元', as: 'money' },
];

/** What a sale's buyer owes of it, in full; null while nothing is owed. */
async function receivableOf(
  salesOrderId: string,
  signal: AbortSignal,
): Promise<ReceivablePlanDetail | null> {
  const { content } = await planQueries.page({ salesOrderId, pageSize: 10 }, signal);
  const [first] = content;
  return first === undefined ? null : planQueries.detail(first.id, signal);
}

/** 回款计划 and 罚息计算式 of a sale (rules.md C.23). */
export function ReceivablePart({
  row: { id, version },
}: {
  row: { readonly id: string; readonly version: number };
}) {
  const { data, error, refetch } = useQuery({
    // With the version: what the sale owes is made by its confirmation.
    queryKey: [...planQueries.key, 'of', id, version],
    queryFn: ({ signal }) => receivableOf(id, signal),
  });
  if (data) {
    return (
      <>
        <DescriptionPanel title="回款计划" row={data} fields={FIELDS} />
        <PenaltyPanel row={data} />
      </>
    );
  }
  return (
    <Panel title="回款计划">
      {data === null && <p>确认后生成应付款</p>}
      {data === undefined && error && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <ListSkeleton rows={2} />}
    </Panel>
  );
}
