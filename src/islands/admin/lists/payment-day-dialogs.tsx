import { adminCalls } from '#src/api/admin.ts';
import { AskDialog } from './ask-dialog.tsx';
import { earlyReason, type OfPayment, reason, Whom } from './payment-dialogs.tsx';

/** 更正付款日期: asked for by an officer. */
export function CorrectDayDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="更正付款日期"
      fields={[
        { name: 'payDate', label: '银行付款日期', control: 'day', required: true },
        earlyReason(row),
        reason('记入操作日志'),
      ]}
      submit="登记"
      done="已登记，待财务总监复核"
      send={({ payDate = '', earlyReason: early = '', reason: said = '' }, action) =>
        adminCalls.correctPaymentDay(
          {
            id: row.id,
            version: row.version,
            payDate,
            ...(early && { earlyReason: early }),
            reason: said,
          },
          action,
        )
      }
      onClose={onClose}
    >
      <Whom row={row} />
      <p>登记的付款日期 {row.payDate}，金额不变。</p>
    </AskDialog>
  );
}

/** 复核付款日期: by whoever has not asked for it. */
export function ConfirmDayDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="复核付款日期更正"
      fields={[]}
      submit="复核"
      binding
      done="付款日期已更正"
      send={(_, action) =>
        adminCalls.confirmPaymentDay({ id: row.id, version: row.version }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
      <p>
        付款日期由 {row.payDate} 更正为 <strong>{row.dayAsked}</strong>，登记人 {row.dayAskedBy}
        ，原因：{row.dayAskedReason}。按日计算的资金费用、利息和账期随之更正，请核对银行回单。
      </p>
    </AskDialog>
  );
}

/** 撤销更正. */
export function DeclineDayDialog({ row, onClose }: OfPayment) {
  return (
    <AskDialog
      title="撤销付款日期更正"
      fields={[reason('财务人员可见')]}
      submit="撤销"
      done="已撤销，付款日期不变"
      send={({ reason: said = '' }, action) =>
        adminCalls.declinePaymentDay({ id: row.id, version: row.version, reason: said }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}
