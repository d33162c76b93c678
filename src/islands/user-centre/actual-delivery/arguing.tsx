import type { ActualDeliveryDetail } from '#contract/actual-delivery/actual-delivery.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { receiptQueries } from '#src/api/actual-delivery.ts';
import { DisputePanel } from '#src/widgets/dispute/dispute-panel.tsx';

/** What of a line nobody disputes. */
const undisputed = ({ settleQty, disputedQty }: ActualDeliveryDetail['lines'][number]) =>
  subtract(settleQty === '' ? '0' : settleQty, disputedQty);

/** 争议 over lines of a receipt, by quantity alone: neither side reads the other's prices. */
export function Arguing({ row }: { row: ActualDeliveryDetail }) {
  const { disputable = [] } = row;
  const open = row.lines.map((line) => ({ ...line, left: undisputed(line) }));
  const lines = disputable.flatMap(({ lineId, qty }) => {
    const line = open.find(({ id }) => id === lineId);
    if (line === undefined || !isPositive(qty)) return [];
    return [{ id: lineId, name: `${line.goodsName} ${line.spec}`, unit: line.unit, qty }];
  });
  const isPaid = disputable.length > 0 && lines.length === 0;
  return (
    <DisputePanel
      objectType="actualDelivery"
      row={row}
      lines={lines}
      queryKey={receiptQueries.key}
      closed={isPaid && open.some(({ left }) => isPositive(left)) && DISPUTE_REFUSAL.paid.text}
    />
  );
}
