import { subtract } from '#contract/arithmetic/money.ts';
import type { SettledLine } from '#contract/settlement/lines.ts';
import { DisputePanel } from '#src/widgets/dispute/dispute-panel.tsx';

interface Props {
  objectType: 'officialSalesOrder' | 'purchaseSettlement';
  row: {
    readonly id: string;
    readonly actions?: readonly string[] | undefined;
    readonly lines: readonly SettledLine[];
  };
}

/** 争议 of a settlement: over its lines, with what of each nobody disputes yet. */
export function DisputePart({ objectType, row }: Props) {
  const lines = row.lines.map((line, at) => ({
    id: line.id,
    name: `${line.goodsName} ${line.spec}`,
    place: at + 1,
    unit: line.unit,
    qty: subtract(line.settleQty, line.disputedQty || '0'),
    amount: subtract(line.amountIncl, line.disputedAmount || '0'),
  }));
  return <DisputePanel objectType={objectType} row={row} lines={lines} queryKey={[objectType]} />;
}
