import { adminBankVerification } from '#contract/bank/verification.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { revealAccount } from './reveal-account.ts';
import { nameOf, VERIFICATION_STATE } from './words.ts';

type Row = AdminRow<'bankVerification'>;

const TONES: Readonly<Record<string, Tone>> = { 1: 'wait', 2: 'route', 3: 'done', 4: 'seal' };

function Record({ row, close }: { row: Row; close: () => void }) {
  return (
    <AskDialog
      title="登记小额打款"
      fields={[
        {
          name: 'amount',
          label: '打款金额（元）',
          required: true,
          hint: '0.01-0.99 元，请随意选取；企业看不到该金额，须查询到账后填写',
        },
        { name: 'sentDate', label: '打款日期', control: 'day', required: true },
        { name: 'serialNo', label: '银行流水号', required: true, max: 50 },
      ]}
      submit="登记"
      done="已登记，已通知企业填写到账金额"
      send={({ amount = '', sentDate = '', serialNo = '' }, action) =>
        adminCalls.recordVerification(
          {
            id: row.id,
            amount: plainNumber(amount),
            sentDate,
            serialNo,
          },
          action,
        )
      }
      onClose={close}
    >
      <p>
        {row.accountName}，{row.openBank}，账号 {row.accountNo}
      </p>
    </AskDialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminBankVerification',
  source: adminLists.bankVerification,
  exports: operatorExports(adminBankVerification.export, adminBankVerification.sheet),
  columns: [
    { key: 'companyName', title: '企业名称', width: 200, pinned: true },
    { key: 'accountNo', title: '银行账号', width: 160 },
    { key: 'openBank', title: '开户行', width: 180 },
    {
      key: 'state',
      title: '状态',
      width: 110,
      value: ({ state }) => nameOf(VERIFICATION_STATE, state),
      tone: ({ state }) => TONES[state] ?? 'plain',
    },
    { key: 'amount', title: '打款金额', unit: '元', width: 130, as: 'money' },
    { key: 'sentDate', title: '打款日期', width: 110 },
    { key: 'serialNo', title: '银行流水号', width: 160 },
    { key: 'tries', title: '已填次数', width: 90, as: 'count' },
    { key: 'createTime', title: '发起时间', width: 160 },
    { key: 'cnapsCode', title: '联行号', width: 130, hidden: true },
    { key: 'askedBy', title: '发起人', width: 100, hidden: true },
    { key: 'sentBy', title: '打款经办人', width: 110, hidden: true },
    { key: 'reason', title: '失败原因', width: 180, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '企业 / 账户名称' },
    { kind: 'select', key: 'state', label: '状态', options: () => VERIFICATION_STATE },
    { kind: 'dateRange', key: 'createTime', label: '发起时间' },
  ],
  actions: [
    {
      name: 'record',
      label: '登记打款',
      dialog: (row, close) => <Record row={row} close={close} />,
    },
    revealAccount(adminCalls.revealVerification),
    {
      name: 'fail',
      label: '验证失败',
      dialog: (row, close) => (
        <AskDialog
          title="账户验证失败"
          fields={[{ ...reasonField, hint: '将告知企业，例如：户名不符，银行退回' }]}
          submit="确认失败"
          binding
          done="已告知企业"
          send={({ reason = '' }, action) =>
            adminCalls.failVerification({ id: row.id, reason }, action)
          }
          onClose={close}
        />
      ),
    },
  ],
  empty: '企业在“银行账户管理”中发起验证后显示在这里',
};

/** 账户验证. */
export const View = () => <AdminList list={LIST} />;
