import { useState } from 'react';

import { FilterBar } from '#src/ui/filter-bar/filter-bar.tsx';
import type { Filter, FilterValues, RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import type { Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

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
  { kind: 'amountRange', key: 'amount', label: '申请金额' },
];

const PARTNERS: readonly Option[] = [
  { id: '1', name: '示例钢铁贸易有限公司' },
  { id: '2', name: '示例特钢制造有限公司' },
];

function Partner({ value, onChange, ...field }: RemoteControlProps) {
  return (
    <RemoteSelect
      {...field}
      load={(text) => Promise.resolve(PARTNERS.filter(({ name }) => name.includes(text)))}
      value={PARTNERS.find(({ id }) => id === value)}
      onChange={(chosen) => onChange(chosen?.id ?? '')}
    />
  );
}

const REMOTE: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
  { kind: 'remote', key: 'partyId', label: '贸易伙伴', Control: Partner },
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
    { title: '远程选择', Render: () => <Sample filters={REMOTE} /> },
    {
      title: '远程选择，已选',
      Render: () => <Sample filters={REMOTE} start={{ partyId: '2' }} />,
    },
    {
      title: '日期颠倒',
      Render: () => (
        <Sample start={{ createTimeStart: '2026-02-01', createTimeEnd: '2026-01-01' }} />
      ),
    },
  ],
};
