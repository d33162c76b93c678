import { MONTH_STATUS, MONTH_WORDS } from '#contract/books/month-status.ts';
import { adminBookMonth } from '#contract/books/months.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { worded, wordFilter } from './worded.ts';

const counted = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}`);

const LIST: AdminListDeclaration<AdminRow<'bookMonth'>> = {
  route: 'adminBookMonth',
  source: adminLists.bookMonth,
  exports: operatorExports(adminBookMonth.export, adminBookMonth.sheet),
  columns: [
    { key: 'month', title: '月份', width: 110, pinned: true, sortable: true },
    {
      ...worded('monthStatus', MONTH_WORDS, (code) =>
        code === MONTH_STATUS.closed ? 'done' : 'wait',
      ),
      title: '状态',
      width: 110,
    },
    {
      key: 'statements',
      title: '待处理流水',
      width: 120,
      value: ({ statements }) => counted(statements, '行'),
    },
    {
      key: 'collections',
      title: '待认款回款',
      width: 120,
      value: ({ collections }) => counted(collections, '笔'),
    },
    {
      key: 'deposits',
      title: '待认款保证金',
      width: 130,
      value: ({ deposits }) => counted(deposits, '笔'),
    },
    {
      key: 'payOuts',
      title: '未结付款退款',
      width: 130,
      value: ({ payOuts }) => counted(payOuts, '笔'),
    },
    { key: 'receivable', title: '期末应收', unit: '元', width: 160, as: 'money' },
    { key: 'payable', title: '期末应付', unit: '元', width: 160, as: 'money' },
    { key: 'deposit', title: '期末保证金', unit: '元', width: 150, as: 'money' },
    {
      key: 'companies',
      title: '企业数',
      width: 90,
      value: ({ companies }) => counted(companies, '家'),
    },
    { key: 'handledBy', title: '办理人', width: 110 },
    { key: 'handledTime', title: '办理时间', width: 160 },
    { key: 'reason', title: '反结账原因', width: 220 },
  ],
  filters: [wordFilter('monthStatus', '状态', MONTH_WORDS)],
  actions: [
    {
      name: 'close',
      label: '结账',
      confirm: ({ month }) =>
        `${month} 结账后，入账日期在该月及以前的回款、认款、付款、退款和结算都不能再登记或更改。确定结账吗？`,
      binding: true,
      run: ({ month }) => adminCalls.closeMonth({ month }),
      done: '已结账',
    },
    {
      name: 'reopen',
      label: '反结账',
      dialog: ({ month }, onClose) => (
        <AskDialog
          title={`反结 ${month}`}
          fields={[{ ...reasonField, hint: '200 个字以内，与办理人一起留在该月' }]}
          submit="反结账"
          binding
          done="已反结账"
          send={({ reason = '' }, action) => adminCalls.reopenMonth({ month, reason }, action)}
          onClose={onClose}
        >
          <p>只能反结最近一个已结账的月份；改完后请重新结账。</p>
        </AskDialog>
      ),
    },
  ],
  empty: '第一笔应收、付款或回款之后，月份显示在这里',
};

/** 月结. */
export const View = () => <AdminList list={LIST} />;
