import { grouped } from '#contract/arithmetic/money.ts';
import { paperOf } from '#contract/payment/paper.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { AskDialog, type AskedField } from './ask-dialog.tsx';
import { paperFields, useLongTerm } from './paper-fields.ts';
import { FACE_PAPER, papersOf, SLIP_FIELDS, SLIP_PAPER, slipsOf } from './slip-fields.ts';

export type PaymentListed = AdminRow<'payment'>;

export interface OfPayment {
  row: PaymentListed;
  onClose: () => void;
}

export function Whom({ row }: { row: PaymentListed }) {
  return (
    <p>
      {row.paymentNo}，付给 {row.payeeName}，{row.payeeBank}，账号 {row.payeeAccount}，付款方式{' '}
      <strong>{enumName('PayMethod', row.payMethod)}</strong>，金额{' '}
      <strong>{grouped(row.amount)}</strong> 元
      {!row.payeeVerified && '。收款账户尚未通过小额打款验证'}
    </p>
  );
}

/** 放行: by whoever has not prepared it. */
export function ReleaseDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="放行付款"
      fields={[]}
      submit="放行"
      binding
      done="已放行，可以付款"
      send={(_, action) => adminCalls.releasePayment({ id: row.id, version: row.version }, action)}
      onClose={onClose}
    >
      <Whom row={row} />
      <p>放行后由财务按此付款方式、金额和账户付款，请核对付款方式、收款户名、账号和金额。</p>
    </AskDialog>
  );
}

/** Asked for where the day of the slip is before the release. */
export const earlyReason = ({ releasedTime }: PaymentListed): AskedField => ({
  name: 'earlyReason',
  label: '付款日早于放行日的原因',
  max: 200,
  hint: `放行日 ${releasedTime.slice(0, 10)}；付款日期不早于它的，留空`,
});

/** 登记回单. */
export function ConfirmDialog({ row, onClose }: OfPayment) {
  const paper = paperOf(row.payMethod);
  const above = useLongTerm(paper);
  return (
    <AskDialog
      title="登记付款回单"
      fields={[...SLIP_FIELDS, earlyReason(row), ...(paper ? paperFields(paper, above) : [])]}
      papers={SLIP_PAPER}
      otherPapers={paper?.hasFace ? FACE_PAPER : undefined}
      submit="登记"
      binding
      done="已登记，已通知收款方"
      send={(values, action, papers) => {
        const { bankSerialNo = '', payDate = '', earlyReason: early = '' } = values;
        const { draftNo = '', draftDueDate = '' } = values;
        return adminCalls.confirmPayment(
          {
            id: row.id,
            version: row.version,
            bankSerialNo,
            payDate,
            ...(paper && { draftNo, draftDueDate }),
            ...(early && { earlyReason: early }),
            attachment: papersOf(papers),
          },
          action,
        );
      }}
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}

export const reason = (hint: string): AskedField => ({
  name: 'reason',
  label: '原因',
  control: 'textarea',
  required: true,
  max: 200,
  hint,
});

/** 登记退回. */
export function BounceDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="登记付款退回"
      fields={[
        { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
        { name: 'valueDate', label: '退回日期', control: 'day', required: true },
        reason('供应商可见'),
      ]}
      papers={SLIP_PAPER}
      submit="登记退回"
      binding
      done="已登记退回，额度与付款申请已随之更新"
      send={({ bankSerialNo = '', valueDate = '', reason: said = '' }, action, papers) =>
        adminCalls.bouncePayment(
          {
            id: row.id,
            version: row.version,
            bankSerialNo,
            valueDate,
            reason: said,
            attachment: slipsOf(papers),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}

/** 登记退款: what the supplier has sent back, whole or in part. */
export function ReturnDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="登记供应商退款"
      fields={[
        { name: 'amount', label: '退款金额（元）', required: true, initial: grouped(row.amount) },
        { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
        { name: 'payDate', label: '到账日期', control: 'day', required: true },
        reason('供应商可见'),
      ]}
      papers={SLIP_PAPER}
      submit="登记"
      done="已登记，待财务总监复核"
      send={({ amount = '', bankSerialNo = '', payDate = '', reason: said = '' }, action, papers) =>
        adminCalls.returnedPayment(
          {
            id: row.id,
            version: row.version,
            amount: plainNumber(amount),
            bankSerialNo,
            payDate,
            reason: said,
            attachment: slipsOf(papers),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <Whom row={row} />
      <p>供应商主动退回的货款。银行退票请用“登记退回”。</p>
    </AskDialog>
  );
}

/** 复核退款: by whoever has not entered it. */
export function ReturnedDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="复核供应商退款"
      fields={[]}
      submit="复核"
      binding
      done="已复核，额度已恢复"
      send={(_, action) =>
        adminCalls.confirmReturnedPayment({ id: row.id, version: row.version }, action)
      }
      onClose={onClose}
    >
      <p>
        {row.paymentNo}，{row.payeeName} 退回付款单 {row.returnOfNo} 的款项{' '}
        <strong>{grouped(row.amount.replace('-', ''))}</strong> 元，流水号 {row.bankSerialNo}。
      </p>
      <p>确认后冲减申请和订单的已付金额，并恢复项目额度，请核对银行回单和金额。</p>
    </AskDialog>
  );
}

/** 支付失败. */
export function FailDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="登记支付失败"
      fields={[reason('供应商可见；款项未付出，额度仍为冻结')]}
      submit="登记失败"
      binding
      done="已登记支付失败"
      send={({ reason: said = '' }, action) =>
        adminCalls.failPayment({ id: row.id, version: row.version, reason: said }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}

/** 撤销 of what was not paid. */
export function CancelDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="撤销付款单"
      fields={[reason('记入操作日志，财务总监可见')]}
      submit="撤销"
      binding
      done="付款单已撤销"
      send={({ reason: said = '' }, action) =>
        adminCalls.cancelPayment({ id: row.id, version: row.version, reason: said }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}
