import { adminCalls } from '#src/api/admin.ts';
import { AskDialog } from './ask-dialog.tsx';
import { earlyReason, type OfPayment, reason, Whom } from './payment-dialogs.tsx';

/** What its money is told by: it was paid, was sent back by its supplier, or was given back by the bank. */
function dayOf({ payDate, bouncedOn, returnOfNo }: OfPayment['row']) {
  if (bouncedOn !== '') return { word: '退回日期', day: bouncedOn, isPaid: false };
  if (returnOfNo !== '') return { word: '退款日期', day: payDate, isPaid: false };
  return { word: '付款日期', day: payDate, isPaid: true };
}

/** 更正付款日期, 退款日期 or 退回日期: asked for by an officer. */
export function CorrectDayDialog({ row, onClose }: OfPayment) {
  const { word, day, isPaid } = dayOf(row);
  return (
    <AskDialog
      title={`更正${word}`}
      fields={[
        { name: 'payDate', label: `银行${word}`, control: 'day', required: true },
        ...(isPaid ? [earlyReason(row)] : []),
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
      <p>
        登记的{word} {day}，金额不变。
      </p>
    </AskDialog>
  );
}

/** 复核: by whoever has not asked for it. */
export function ConfirmDayDialog({ row, onClose }: OfPayment) {
  const { word, day, isPaid } = dayOf(row);
  return (
    <AskDialog
      title={`复核${word}更正`}
      fields={[]}
      submit="复核"
      binding
      done={`${word}已更正`}
      send={(_, action) =>
        adminCalls.confirmPaymentDay({ id: row.id, version: row.version }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
      <p>
        {word}由 {day} 更正为 <strong>{row.dayAsked}</strong>，登记人 {row.dayAskedBy}
        ，原因：{row.dayAskedReason}。{isPaid ? '按日计算的资金费用、利息和账期' : '对账单和账务'}
        随之更正，请核对银行回单。
      </p>
    </AskDialog>
  );
}

/** 撤销更正. */
export function DeclineDayDialog({ row, onClose }: OfPayment) {
  const { word } = dayOf(row);
  return (
    <AskDialog
      title={`撤销${word}更正`}
      fields={[reason('财务人员可见')]}
      submit="撤销"
      done={`已撤销，${word}不变`}
      send={({ reason: said = '' }, action) =>
        adminCalls.declinePaymentDay({ id: row.id, version: row.version, reason: said }, action)
      }
      onClose={onClose}
    >
      <Whom row={row} />
    </AskDialog>
  );
}
