import type {
  ActualDeliveryDetail,
  ActualLine,
} from '#contract/actual-delivery/actual-delivery.ts';
import { isZero } from '#contract/arithmetic/decimal.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { goodsColumns } from '#src/widgets/form/goods-columns.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

import { Decisions } from './decisions.tsx';
import type { Weighed } from './weighing.ts';

const ALWAYS: readonly ReadColumn<ActualLine>[] = [
  ['deliveredQty', '交货量', 'number'],
  ['receivedQty', '实收量', 'number'],
  ['rejectedQty', '拒收量', 'number'],
  ['diffPermille', '差异（‰）', 'number'],
  ['settleQty', '结算量', 'number'],
];
/** Only where some line has them. */
const SOMETIMES: readonly ReadColumn<ActualLine>[] = [
  ['disputedQty', '其中争议', 'number'],
  ['rejectReason', '拒收原因', 'text'],
  ['weighGross', '毛重', 'number'],
  ['weighTare', '皮重', 'number'],
  ['weighNet', '净重', 'number'],
];
const isNothing = (value: ActualLine[keyof ActualLine]) =>
  value === '' || (typeof value === 'string' && isZero(value));

/** 实收明细: what came of each line, and what is settled of it. */
export function LinesPanel({ row: { lines } }: { row: ActualDeliveryDetail }) {
  const some = SOMETIMES.filter(([key]) => lines.some((line) => !isNothing(line[key])));
  const columns = [...goodsColumns(lines), ...ALWAYS, ...some];
  return <ReadTable title="实收明细" columns={columns} rows={lines} />;
}

/** 磅差裁决: both bases, the tolerance and their effect in money at the reader's own price. */
export function DecisionsPanel({ row }: { row: ActualDeliveryDetail }) {
  const prices = row.salesPrices ?? row.purchasePrices ?? [];
  const lines = row.lines.map(
    (line): Weighed => ({
      ...line,
      name: `${line.goodsName} ${line.spec}`,
      priceIncl: prices.find(({ lineId }) => lineId === line.id)?.priceIncl ?? '',
    }),
  );
  return (
    <Panel title="磅差裁决">
      <Decisions lines={lines} />
    </Panel>
  );
}
