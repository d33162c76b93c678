import { SLIP } from '#contract/payment/slip.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { groupBankCard } from '#src/lib/bank-card.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { RevealDialog } from '#src/widgets/noun/reveal-dialog.tsx';

import { AskDialog, type AskedField } from './ask-dialog.tsx';

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
    confirm: '请核对平台账户到账的金额和流水号。确定该笔保证金已到账吗？',
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
        send={({ reason: said = '' }) => adminCalls.refuseDeposit({ id, version, reason: said })}
        onClose={onClose}
      />
    ),
  },
  {
    name: 'prepareRefund',
    label: '退还保证金',
    dialog: ({ id, version, depositReceived }, onClose) => (
      <AskDialog
        title="退还保证金"
        fields={[
          {
            name: 'amount',
            label: '退还金额（元）',
            required: true,
            initial: depositReceived,
            hint: `已缴 ${depositReceived} 元，退还至采购方的默认银行账户`,
          },
          reason,
        ]}
        submit="制单"
        done="已制单，待财务总监放行"
        send={({ amount = '', reason: said = '' }) =>
          adminCalls.prepareRefund({
            id,
            version,
            amount: amount.replaceAll(',', ''),
            reason: said,
          })
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'releaseRefund',
    label: '放行退还',
    confirm: '放行后由财务按制单的金额和账户退还保证金。确定放行吗？',
    run: ({ id, version }) => adminCalls.releaseRefund({ id, version }),
    done: '已放行，可以退还',
  },
  {
    name: 'payRefund',
    label: '登记退还回单',
    dialog: ({ id, version }, onClose) => (
      <AskDialog
        title="登记保证金退还回单"
        fields={[
          { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
          { name: 'payDate', label: '付款日期', control: 'day', required: true },
        ]}
        papers={{ label: '银行回单', fileType: SLIP }}
        submit="登记"
        binding
        done="已登记，已通知采购方"
        send={({ bankSerialNo = '', payDate = '' }, papers) =>
          adminCalls.payRefund({
            id,
            version,
            bankSerialNo,
            payDate,
            attachment: papers.map((paper) => ({ id: paper.id, fileType: SLIP })),
          })
        }
        onClose={onClose}
      />
    ),
  },
  {
    name: 'reveal',
    label: '查看完整账号',
    dialog: ({ id }, onClose) => (
      <RevealDialog
        title="查看完整账号"
        reveal={async () => groupBankCard((await adminCalls.revealRefund({ id })).accountNo)}
        onClose={onClose}
      />
    ),
  },
];
