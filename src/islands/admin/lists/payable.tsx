import { adminPayable } from '#contract/payment/admin.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import { coded, codedFilter, codedStatus } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import { openingRecord } from './opened-record.tsx';
import { useAccounts } from './platform-accounts.ts';

type Row = AdminRow<'payable'>;

const linesOf = (text: string) =>
  text
    .split(/[\s;；]+/)
    .map(plainNumber)
    .filter((line) => line !== '');

const TITLE = '付款制单';

function PrepareDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { accounts, error, retry } = useAccounts();
  if (!accounts) {
    return <LoadingDialog title={TITLE} error={error} onRetry={retry} onClose={onClose} />;
  }
  return <PrepareForm row={row} accounts={accounts} onClose={onClose} />;
}

interface FormProps {
  row: Row;
  accounts: readonly FilterOption[];
  onClose: () => void;
}

/** 制单, once the platform's accounts are there. */
export function PrepareForm({ row, accounts, onClose }: FormProps) {
  return (
    <AskDialog
      title={TITLE}
      fields={[
        {
          name: 'amounts',
          label: '付款金额（元）',
          control: 'textarea',
          required: true,
          initial: formatNumber(row.leftAmount),
          hint: `尚可安排 ${formatNumber(row.leftAmount)} 元；分笔付款请每行填写一个金额`,
        },
        { name: 'payerBankId', label: '付款账户', control: 'select', options: accounts },
        { name: 'remarks', label: '备注', max: 200 },
      ]}
      submit="制单"
      done="已制单，待财务总监放行"
      send={({ amounts = '', payerBankId = '', remarks = '' }, action) =>
        adminCalls.preparePayment(
          {
            id: row.id,
            amounts: linesOf(amounts),
            ...(payerBankId !== '' && { payerBankId }),
            remarks,
          },
          action,
        )
      }
      onClose={onClose}
    >
      <p>
        付给 {row.payeeName}，{row.payeeBank}，账号 {row.payeeAccount}，付款方式{' '}
        <strong>{enumName('PayMethod', row.payMethod)}</strong>
        {!row.payeeVerified && '。该账户尚未通过小额打款验证，请与供应商核对'}
      </p>
    </AskDialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminPayable',
  source: adminLists.payable,
  exports: operatorExports(adminPayable.export, adminPayable.sheet),
  columns: openingRecord<Row>(
    [
      { key: 'payApplyNo', title: '申请编号', width: 180, pinned: true },
      { key: 'supplierName', title: '收款供应商', width: 190 },
      { key: 'leftAmount', title: '待安排金额', unit: '元', width: 150, as: 'money', sum: true },
      { key: 'approvedAmount', title: '批复金额', unit: '元', width: 150, as: 'money', sum: true },
      { key: 'paidAmount', title: '已付金额', unit: '元', width: 150, as: 'money', sum: true },
      { key: 'approvedPayDate', title: '批复付款日', width: 110 },
      // Before what else has a dot: a card's corner is the first one's.
      {
        ...codedStatus('payApplyStatus', 'PayApplyStatus', { 3: 'wait', 4: 'route' }),
        title: '状态',
        width: 100,
      },
      {
        key: 'payeeVerified',
        title: '收款账户',
        width: 100,
        value: ({ payeeVerified }) => (payeeVerified ? '已验证' : '未验证'),
        tone: ({ payeeVerified }) => (payeeVerified ? 'done' : 'wait'),
      },
      {
        key: 'ordersConfirmed',
        title: '订单',
        width: 100,
        value: ({ ordersConfirmed }) => (ordersConfirmed ? '已确认' : '待确认'),
        tone: ({ ordersConfirmed }) => (ordersConfirmed ? 'done' : 'wait'),
      },
      { key: 'projectName', title: '项目', width: 180 },
      { ...coded('payType', 'PayType'), title: '款项类型', width: 100 },
      { ...coded('payMethod', 'PayMethod'), title: '付款方式', width: 130 },
      { key: 'buyerName', title: '采购方', width: 180, hidden: true },
      { key: 'payeeBank', title: '收款开户行', width: 180, hidden: true },
      { key: 'payeeAccount', title: '收款账号', width: 160, hidden: true },
    ],
    ({ payApplyNo }) => payApplyNo,
  ),
  filters: [
    { kind: 'text', key: 'keyword', label: '编号 / 项目 / 供应商' },
    codedFilter('payType', '款项类型', 'PayType'),
    {
      kind: 'select',
      key: 'ordersConfirmed',
      label: '订单',
      options: () => [
        { value: 'true', label: '已确认' },
        { value: 'false', label: '待确认' },
      ],
    },
    { kind: 'dateRange', key: 'approvedPayDate', label: '批复付款日' },
  ],
  actions: [
    {
      name: 'prepare',
      label: '制单',
      dialog: (row, close) => <PrepareDialog row={row} onClose={close} />,
    },
  ],
  empty: '付款申请审批通过、双方确认订单后，在这里安排付款',
};

/** 待付款申请. */
export const View = () => <AdminList list={LIST} />;
