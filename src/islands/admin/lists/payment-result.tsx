import { adminPaymentResult } from '#contract/payment/batch.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';

const LIST: AdminListDeclaration<AdminRow<'paymentResult'>> = {
  route: 'adminPaymentResult',
  source: adminLists.paymentResult,
  exports: operatorExports(adminPaymentResult.export, adminPaymentResult.sheet),
  columns: [
    { key: 'batchNo', title: '批次号', width: 170, pinned: true },
    { key: 'rowNo', title: '行号', width: 70, as: 'count' },
    { key: 'problem', title: '待处理原因', width: 220 },
    { key: 'paymentNo', title: '付款单号', width: 170 },
    { key: 'amount', title: '银行金额', unit: '元', width: 140, as: 'money' },
    { key: 'paid', title: '银行结果', width: 90, value: ({ paid }) => (paid ? '成功' : '失败') },
    { key: 'serialNo', title: '银行流水号', width: 150 },
    { key: 'payDate', title: '交易日期', width: 110 },
    { key: 'said', title: '银行说明', width: 160 },
    { key: 'handledBy', title: '处理人', width: 110 },
    { key: 'handledNote', title: '处理说明', width: 200 },
    { key: 'account', title: '收款账号', width: 160, hidden: true },
    { key: 'handledTime', title: '处理时间', width: 160, hidden: true },
    { key: 'createTime', title: '导入时间', width: 160, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '批次号 / 付款单号' },
    {
      kind: 'select',
      key: 'handled',
      label: '处理情况',
      options: () => [
        { value: 'false', label: '待处理' },
        { value: 'true', label: '已处理' },
      ],
    },
  ],
  actions: [
    {
      name: 'handle',
      label: '处理',
      dialog: (row, close) => (
        <AskDialog
          title="处理银行结果"
          fields={[
            { name: 'note', label: '处理说明', control: 'textarea', required: true, max: 200 },
          ]}
          submit="标为已处理"
          done="已标为已处理"
          send={({ note = '' }, action) => adminCalls.handleResult({ id: row.id, note }, action)}
          onClose={close}
        >
          <p>
            {row.problem}
            。请与银行核对后，在“付款”中对付款单登记回单、支付失败或更正日期，再在此说明处理情况。
          </p>
        </AskDialog>
      ),
    },
  ],
  empty: '银行结果与付款单不符的行会显示在这里',
};

/** 银行结果待处理. */
export const View = () => <AdminList list={LIST} />;
