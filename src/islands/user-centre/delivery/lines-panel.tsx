import type { DeliveryDetail } from '#contract/delivery/delivery.ts';
import { goodsColumns } from '#src/widgets/form/goods-columns.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

type Line = DeliveryDetail['lines'][number];
type Signed = NonNullable<DeliveryDetail['signature']>['lines'][number];

const DELIVERED: readonly ReadColumn<Line>[] = [
  ['qty', '交货量', 'number', 'sum'],
  ['theoreticalQty', '理论量', 'number'],
  ['weighedQty', '过磅量', 'number'],
  ['factory', '厂家', 'text'],
  ['heatNo', '炉批号', 'text'],
  ['bundleCount', '捆（件）数', 'text'],
];
const SIGNED: readonly ReadColumn<Line & Partial<Signed>>[] = [
  ...DELIVERED,
  ['receivedQty', '实收', 'number'],
  ['rejectedQty', '拒收', 'number'],
  ['rejectReason', '拒收原因', 'text'],
];

/** 交货明细 with its heats, and what the site signed for each. */
export function LinesPanel({ row: { lines, signature } }: { row: DeliveryDetail }) {
  const rows = lines.map((line) => ({
    ...signature?.lines.find(({ lineId }) => lineId === line.id),
    ...line,
  }));
  const columns = [...goodsColumns(lines), ...(signature ? SIGNED : DELIVERED)];
  return <ReadTable title="交货明细" columns={columns} rows={rows} />;
}
