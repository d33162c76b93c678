import type { ActualDeliveryDetail } from '#contract/actual-delivery/actual-delivery.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { receiptQueries } from '#src/api/actual-delivery.ts';
import { DisputePanel } from '#src/widgets/dispute/dispute-panel.tsx';

/** 争议 over lines of a receipt, by quantity alone: neither side reads the other's prices. */
export function Arguing({ row }: { row: ActualDeliveryDetail }) {
  const { disputable = [] } = row;
  const lines = disputable.flatMap(({ lineId, qty }) => {
    const line = row.lines.find(({ id }) => id === lineId);
    if (line === undefined || !isPositive(qty)) return [];
    return [{ id: lineId, name: `${line.goodsName} ${line.spec}`, unit: line.unit, qty }];
  });
  const isPaid = lines.length === 0 && disputable.some(({ paid }) => paid);
  return (
    <DisputePanel
      objectType="actualDelivery"
      row={row}
      lines={lines}
      queryKey={receiptQueries.key}
      closed={isPaid && DISPUTE_REFUSAL.paid.text}
    />
  );
}
