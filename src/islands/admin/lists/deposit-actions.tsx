import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import { AskDialog, type AskedField } from './ask-dialog.tsx';
import { REFUNDED_TO, refundActions } from './refund-actions.tsx';
import { revealAccount } from './reveal-account.ts';

type Row = AdminRow<'estimateOrder'>;

const reason: AskedField = {
  name: 'reason',
  label: '原因',
  control: 'textarea',
  required: true,
  max: 200,
  hint: '采购方可见',
};

/** What finance does about the deposit of an estimate order. */
export const DEPOSIT_ACTIONS: readonly NounAction<Row>[] = [
  {
    name: 'recognise',
    label: '保证金认款',
    confirm: ({ estimateOrderNo, companyName, depositAmount, depositSerialNo }) =>
      `${estimateOrderNo}，${companyName} 缴纳 ${formatNumber(depositAmount)} 元，流水号 ${depositSerialNo}。请核对平台账户到账的金额和流水号。确定该笔保证金已到账吗？`,
    binding: true,
    run: ({ id, version }) => adminCalls.recogniseDeposit({ id, version }),
    done: '已认款，已通知采购方',
  },
  {
    name: 'refuse',
    label: '不予认款',
    dialog: ({ id, version }, onClose) => (
      <AskDialog
        title="保证金不予认款"
        fields={[reason]}
        submit="不予认款"
        done="已登记，已通知采购方"
        send={({ reason: said = '' }, action) =>
          adminCalls.refuseDeposit({ id, version, reason: said }, action)
        }
        onClose={onClose}
      />
    ),
  },
  ...refundActions<Row>({
    verb: '退还',
    prepare: { label: '退还保证金', title: '退还保证金' },
    most: ({ depositReceived }) => depositReceived,
    hint: ({ depositReceived }) => `已缴 ${formatNumber(depositReceived)} 元，${REFUNDED_TO}`,
    reason,
    what: ({ estimateOrderNo, depositAmount, depositAccount }) =>
      `${estimateOrderNo} 退还保证金 ${formatNumber(depositAmount)} 元，退至 ${depositAccount}`,
    slipTitle: '登记保证金退还回单',
    calls: {
      prepare: adminCalls.prepareRefund,
      release: adminCalls.releaseRefund,
      cancel: adminCalls.cancelRefund,
      pay: adminCalls.payRefund,
    },
  }),
  revealAccount(adminCalls.revealRefund),
];
