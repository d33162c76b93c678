import type { ActualDeliveryDetail } from '#contract/actual-delivery/actual-delivery.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { receiptQueries } from '#src/api/actual-delivery.ts';
import { DisputePanel } from '#src/widgets/dispute/dispute-panel.tsx';

/** 争议 over lines of a receipt, by quantity alone: neither side reads the other's prices. */
export function Arguing({ row }: { row: ActualDeliveryDetail }) {
  const { disputable = [] } = row;
  const lines = disputable.flatMap(({ lineId, qty }) => {
    const at = row.lines.findIndex(({ id }) => id === lineId);
    const line = row.lines[at];
    if (line === undefined || !isPositive(qty)) return [];
    const name = `${line.goodsName} ${line.spec}`;
    return [{ id: lineId, name, place: at + 1, unit: line.unit, qty }];
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
