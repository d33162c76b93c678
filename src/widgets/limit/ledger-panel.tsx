import { useMemo } from 'react';
import { LEDGER_TYPE, type LedgerLine } from '#contract/limit/limit.ts';
import { Button } from '#src/ui/controls/button.tsx';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';
import type { Column, Tone } from '#src/ui/list-table/column.ts';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';
import { codedFilter, codedStatus } from '../coded.ts';

import { customerLimits, type LimitCalls } from './limit-calls.ts';

/** What takes from the limit waits to be paid or is paid; what gives is done. */
const TONES: Readonly<Record<string, Tone>> = {
  ...Object.fromEntries(Object.values(LEDGER_TYPE).map((type) => [type, 'done' as const])),
  [LEDGER_TYPE.reserve]: 'wait',
  [LEDGER_TYPE.occupy]: 'route',
  [LEDGER_TYPE.reverse]: 'seal',
  [LEDGER_TYPE.close]: 'plain',
};

const money = (key: keyof LedgerLine, title: string): Column<LedgerLine> => ({
  key,
  title,
  as: 'money',
  unit: '元',
  width: 150,
});

const COLUMNS: readonly Column<LedgerLine>[] = [
  { key: 'time', title: '时间', as: 'dateTime', width: 170, pinned: true },
  { ...codedStatus('type', 'LedgerType', TONES), title: '类型', width: 136 },
  money('amount', '金额'),
  money('availableAfter', '可用余额'),
  money('reservedAfter', '冻结余额'),
  money('occupiedAfter', '占用余额'),
  money('limitAfter', '授信额度'),
  { key: 'objectNo', title: '关联单据', width: 160 },
  { key: 'operatorName', title: '操作人', width: 90 },
  { key: 'note', title: '说明', width: 180 },
  { key: 'hash', title: '校验值', width: 200, hidden: true },
];

const FILTERS: readonly Filter[] = [
  codedFilter('type', '类型', 'LedgerType'),
  { kind: 'dateRange', key: 'time', label: '时间' },
];

interface Props {
  projectId: string;
  /** As a customer when absent. */
  calls?: LimitCalls;
}

/** 额度流水 of a project, with its running balances, and the button that has the chain of hashes checked. */
export function LedgerPanel({ projectId, calls = customerLimits }: Props) {
  const place = useMemo(() => calls.ledger(projectId), [projectId, calls]);
  const verify = useMutation({
    mutationFn: () => calls.verify(projectId),
    onSuccess: ({ intact, rows, brokenAt }) =>
      intact
        ? notify('success', `流水完整：共 ${rows} 笔，余额与校验值逐笔相符`)
        : notify('error', `流水第 ${brokenAt} 笔与校验值不符，${calls.brokenHint}`),
  });
  return (
    <InnerList
      title="额度流水"
      listKey="limitLedger"
      {...place}
      columns={COLUMNS}
      filters={FILTERS}
      empty="额度开立后，每一次冻结、占用、恢复和调整都会记在这里"
    >
      <Button
        variant="default"
        size="xs"
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        校验流水
      </Button>
    </InnerList>
  );
}
