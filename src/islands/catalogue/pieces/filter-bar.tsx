import { useState } from 'react';

import { FilterBar } from '#src/ui/filter-bar/filter-bar.tsx';
import type { Filter, FilterValues } from '#src/ui/filter-bar/filters.ts';
import { Menu } from '#src/ui/menu/menu.tsx';

import type { Piece } from '../piece.ts';

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
  {
    kind: 'select',
    key: 'status',
    label: '状态',
    options: () => [
      { value: '1', label: '审核中' },
      { value: '2', label: '已付款' },
    ],
  },
  { kind: 'dateRange', key: 'createTime', label: '申请日期' },
];

function Sample({
  start = {},
  filters = FILTERS,
}: {
  start?: FilterValues;
  filters?: typeof FILTERS;
}) {
  const [values, setValues] = useState(start);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <FilterBar
        filters={filters}
        values={values}
        onValues={(next) => {
          setValues(next);
          setAsked(asked + 1);
        }}
      >
        <Menu label="更多">
          <button type="button">导出</button>
          <button type="button">打印</button>
        </Menu>
      </FilterBar>
      <output aria-label="已查询">{`${asked} ${JSON.stringify(values)}`}</output>
    </>
  );
}

export const piece: Piece = {
  title: '筛选栏',
  states: [
    { title: '空', Render: () => <Sample /> },
    { title: '仅关键字', Render: () => <Sample filters={FILTERS.slice(0, 1)} /> },
    {
      title: '已筛选',
      Render: () => (
        <Sample start={{ nameLike: '示例', status: '1', createTimeStart: '2026-01-01' }} />
      ),
    },
    {
      title: '日期颠倒',
      Render: () => (
        <Sample start={{ createTimeStart: '2026-02-01', createTimeEnd: '2026-01-01' }} />
      ),
    },
  ],
};
