import { review } from '#contract/flow/review.ts';
import { type DoneRow, doneSheet, type TodoRow, todoSheet } from '#contract/flow/review-lists.ts';
import { ADMIN_PAGE_SIZES } from '#contract/noun/admin-list.ts';
import { operatorExports } from '#src/api/export.ts';
import { serverNow } from '#src/api/flow.ts';
import { listWithin } from '#src/api/noun.ts';
import { reviewQueries } from '#src/api/review.ts';
import { timeLeft, urgency } from '#src/lib/time-left.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ListDeclaration } from '#src/ui/list-page/list-panel.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';
import { VIEWS } from '../kept-views.ts';

type Todo = TodoRow & { id: string };

const keyword: Filter = { kind: 'text', key: 'keyword', label: '单号 / 摘要 / 企业' };

const WAITING_COLUMNS: readonly Column<Todo>[] = [
  {
    key: 'summary',
    title: '事项',
    width: 300,
    pinned: true,
    link: { route: 'adminReview', query: { taskId: 'taskId' } },
  },
  { key: 'objectName', title: '类型', width: 110 },
  { key: 'companyName', title: '企业', width: 170 },
  { key: 'nodeName', title: '节点', width: 110, under: { key: 'note', title: '说明' } },
  {
    key: 'dueTime',
    title: '时限',
    width: 160,
    sortable: true,
    value: ({ dueTime }) => timeLeft(dueTime, serverNow()),
    tone: ({ dueTime }) => urgency(dueTime, serverNow()),
  },
  { key: 'submitterName', title: '提交人', width: 100 },
  { key: 'startTime', title: '到达时间', width: 160 },
];

const TODO_EXPORTS = operatorExports(review.todoExport, todoSheet);
const shared = { sizes: ADMIN_PAGE_SIZES, views: VIEWS } as const;

export const WAITING: ListDeclaration<Todo> = {
  ...shared,
  listKey: 'adminTodo',
  source: reviewQueries.todo,
  exports: TODO_EXPORTS,
  columns: WAITING_COLUMNS,
  filters: [
    keyword,
    {
      kind: 'select',
      key: 'overdue',
      label: '时限',
      options: () => [
        { value: 'true', label: '已超时' },
        { value: 'false', label: '未超时' },
      ],
    },
  ],
  empty: '没有等待您处理的事项，新的待办到达时显示在这里',
};

/** The same, certification applications alone. */
export const CERTIFICATIONS: ListDeclaration<Todo> = {
  ...WAITING,
  listKey: 'adminCertifications',
  ...listWithin(reviewQueries.todo, TODO_EXPORTS, { objectType: 'companyCustomer' }),
  empty: '没有等待您审核的企业认证',
};

/** The same, what somebody reminded of (催办). */
export const URGED: ListDeclaration<Todo> = {
  ...WAITING,
  listKey: 'adminUrged',
  ...listWithin(reviewQueries.todo, TODO_EXPORTS, { urged: 'true' }),
  columns: [
    ...WAITING_COLUMNS.filter(({ key }) => key !== 'startTime'),
    { key: 'urgedTime', title: '催办时间', as: 'dateTime', width: 160 },
  ],
  empty: '没有被催办的事项；申请方催办后，尚未处理的待办会集中显示在这里',
};

export const DONE: ListDeclaration<DoneRow> = {
  ...shared,
  listKey: 'adminDone',
  source: reviewQueries.done,
  exports: operatorExports(review.doneExport, doneSheet),
  columns: [
    {
      key: 'summary',
      title: '事项',
      width: 260,
      pinned: true,
      link: { route: 'adminReview', query: { processRedundantId: 'processRedundantId' } },
    },
    { key: 'objectName', title: '类型', width: 110 },
    { key: 'companyName', title: '企业', width: 200 },
    { key: 'nodeName', title: '节点', width: 110 },
    { ...coded('operateType', 'AuditOperate'), title: '我的处理', width: 100 },
    { key: 'opinion', title: '意见', width: 200 },
    { ...AUDIT_STATUS, title: '当前状态', width: 110 },
    { key: 'endTime', title: '处理时间', width: 160, sortable: true },
  ],
  filters: [keyword],
  empty: '您处理过的事项显示在这里，可以随时查看后续进展',
};
