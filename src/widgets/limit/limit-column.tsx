import type { LimitFigures } from '#contract/limit/limit.ts';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import type { Column } from '#src/ui/list-table/column.ts';

interface WithLimit {
  readonly limit?: LimitFigures | null | undefined;
}

/** The column 可用额度 of projects: what is available, over the bar of what the limit went to. */
export const LIMIT_COLUMN: Column<WithLimit> = {
  key: 'limit',
  title: '可用额度',
  unit: '元',
  as: 'money',
  width: 146,
  withheld: true,
  value: ({ limit }) => limit?.available,
  Render: ({ row: { limit } }) => (limit ? <LimitBar figures={limit} compact /> : '—'),
};
