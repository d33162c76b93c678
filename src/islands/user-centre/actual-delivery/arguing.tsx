import type { ActualDeliveryDetail } from '#contract/actual-delivery/actual-delivery.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { receiptQueries } from '#src/api/actual-delivery.ts';
import { DisputePanel } from '#src/widgets/dispute/dispute-panel.tsx';

/** 争议 over lines of a receipt, by quantity alone: neither side reads the other's prices. */
export function Arguing({ row }: { row: ActualDeliveryDetail }) {
  const lines = row.lines.map(({ id, goodsName, spec, unit, settleQty, disputedQty }) => {
    const qty = subtract(settleQty === '' ? '0' : settleQty, disputedQty);
    return { id, name: `${goodsName} ${spec}`, unit, qty };
  });
  return (
    <DisputePanel
      objectType="actualDelivery"
      row={row}
      lines={lines}
      queryKey={receiptQueries.key}
    />
  );
}
