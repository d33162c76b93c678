import { VIEW } from '#contract/noun/saved-view.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { KeptListView, ViewStore } from '#src/ui/list-page/view-store.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { notify } from '#src/ui/notify.ts';

import type { Piece } from '../piece.ts';
import { sampleExports } from '../samples/exports.ts';
import {
  COLUMNS,
  FILTERS,
  failingSource,
  hugeSource,
  type Payment,
  payments,
  refusal,
  sampleSource,
} from '../samples/payments.ts';

const act = (row: Payment) => {
  notify('info', row.applyNo);
  return Promise.resolve();
};

const ACTIONS: readonly RowAction<Payment>[] = [
  { name: 'view', label: '查看', link: { route: 'message', query: { keyword: 'applyNo' } } },
  { name: 'edit', label: '编辑', run: act },
  {
    name: 'pay',
    label: '付款',
    run: act,
    confirm: '确定付款吗？',
    binding: true,
    done: '付款成功',
  },
  { name: 'withdraw', label: '撤回', run: act, bulk: true },
  { name: 'delete', label: '删除', run: act, bulk: true, done: '删除成功' },
];

const kept: KeptListView[] = [
  {
    id: '1',
    name: '待我处理',
    state: { filters: { status: '0' }, sort: { key: 'amount', order: 'desc' } },
    isDefault: false,
    shared: true,
  },
];

/** Keeps views as long as the page stands. */
const VIEWS: ViewStore = {
  list: () => Promise.resolve([...kept]),
  save: (_, view) => {
    if (kept.some(({ id, name }) => name === view.name && id !== view.id)) {
      return Promise.reject(
        refusal(422, '填写内容有误', [{ path: 'name', message: VIEW.nameTaken }]),
      );
    }
    const id = view.id ?? String(kept.length + 1);
    const place = kept.findIndex((one) => one.id === id);
    kept.splice(place < 0 ? kept.length : place, 1, { ...view, id, shared: false });
    return Promise.resolve(id);
  },
  remove: (id) => {
    kept.splice(
      kept.findIndex((one) => one.id === id),
      1,
    );
    return Promise.resolve();
  },
};

function Sample({ source }: { source: ListSource<Payment> }) {
  return (
    <ListPanel
      listKey="sample"
      views={VIEWS}
      exports={sampleExports}
      label="付款申请"
      source={source}
      columns={COLUMNS}
      filters={FILTERS}
      actions={ACTIONS}
      empty="请点击“新增付款申请”提交第一笔"
    />
  );
}

const SOURCES = {
  full: sampleSource('full', payments(68)),
  one: sampleSource('one', payments(1)),
  none: sampleSource('none', []),
  waiting: failingSource('waiting', undefined),
  broken: failingSource('broken', refusal(503, '服务暂时不可用，请稍后再试')),
  forbidden: failingSource('forbidden', refusal(403, '当前操作没有权限')),
};

export const piece: Piece = {
  title: '列表',
  states: [
    { title: '一页', Render: () => <Sample source={SOURCES.full} /> },
    { title: '一行', Render: () => <Sample source={SOURCES.one} /> },
    { title: '暂无数据', Render: () => <Sample source={SOURCES.none} /> },
    { title: '加载中', Render: () => <Sample source={SOURCES.waiting} /> },
    { title: '加载失败', Render: () => <Sample source={SOURCES.broken} /> },
    { title: '没有权限', Render: () => <Sample source={SOURCES.forbidden} /> },
    { title: '百万行', Render: () => <Sample source={hugeSource} /> },
  ],
};
