import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { adminStatementRow, ROW_STATUS } from '#contract/collection/statement.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { Tone } from '#src/ui/list-table/column.ts';
import { codedFilter, codedStatus } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';

const ImportDialog = lazyPart(async () => (await import('./statement-import.tsx')).ImportDialog);
const AssignDialog = lazyPart(async () => (await import('./statement-assign.tsx')).AssignDialog);

/** 待处理; 已匹配. */
const TONES: Readonly<Record<string, Tone>> = {
  [ROW_STATUS.waiting]: 'wait',
  [ROW_STATUS.matched]: 'done',
};

const LIST: AdminListDeclaration<AdminRow<'statementRow'>> = {
  route: 'adminStatementRow',
  source: adminLists.statementRow,
  exports: operatorExports(adminStatementRow.export, adminStatementRow.sheet),
  columns: [
    { key: 'serialNo', title: '银行流水号', width: 180, pinned: true },
    { ...codedStatus('rowStatus', 'StatementRowStatus', TONES), title: '状态', width: 120 },
    { key: 'valueDate', title: '入账日期', width: 110 },
    { key: 'amount', title: '金额', unit: '元', width: 150, as: 'money', sum: true },
    { key: 'payerName', title: '付款户名', width: 180 },
    { key: 'reason', title: '匹配说明', width: 260 },
    { key: 'remark', title: '附言', width: 200 },
    { key: 'payerAccount', title: '付款账号', width: 160 },
    { key: 'payeeAccount', title: '入账账户', width: 200 },
    { key: 'collectionNo', title: '回款单号', width: 170 },
    { key: 'handledBy', title: '处理人', width: 110 },
    { key: 'handledNote', title: '处理说明', width: 180 },
    { key: 'fileName', title: '文件', width: 180, hidden: true },
    { key: 'rowNo', title: '行号', width: 80, as: 'count', hidden: true },
    { key: 'createTime', title: '导入时间', width: 160, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '流水号 / 户名 / 附言' },
    codedFilter('rowStatus', '状态', 'StatementRowStatus'),
    { kind: 'dateRange', key: 'valueDate', label: '入账日期' },
  ],
  create: {
    label: '导入银行流水',
    roles: FINANCE_OFFICERS,
    dialog: (close) => <ImportDialog onClose={close} />,
  },
  actions: [
    {
      name: 'assign',
      label: '认领',
      dialog: (row, close) => <AssignDialog row={row} onClose={close} />,
    },
    {
      name: 'notOurs',
      label: '与回款无关',
      dialog: ({ id }, close) => (
        <AskDialog
          title="标记为与回款无关"
          fields={[{ name: 'note', label: '说明', control: 'textarea', required: true, max: 200 }]}
          submit="标记"
          done="已标记"
          send={({ note = '' }, action) => adminCalls.dismissStatementRow({ id, note }, action)}
          onClose={close}
        />
      ),
    },
  ],
  empty: '导入银行流水后，收款按付款识别码、账号、户名和金额自动匹配；未能匹配的在此处理',
};

/** 银行流水. */
export const View = () => <AdminList list={LIST} />;
