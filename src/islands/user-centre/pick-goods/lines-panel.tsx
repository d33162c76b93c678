import type { PickGoodsDetail } from '#contract/pick-goods/pick-goods.ts';
import { goodsColumns } from '#src/widgets/form/goods-columns.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

type Line = PickGoodsDetail['lines'][number] &
  Partial<PickGoodsDetail['progress'][number]> &
  Partial<NonNullable<PickGoodsDetail['prices']>[number]>;

const QUANTITIES: readonly ReadColumn<Line>[] = [
  ['orderedQty', '订单量', 'number'],
  ['pickQty', '提货量', 'number'],
];
/** How far they have come, once they are picked. */
const PROGRESS: readonly ReadColumn<Line>[] = [
  ['shipped', '已发货', 'number'],
  ['delivered', '已到货', 'number'],
  ['received', '已实收', 'number'],
  ['accepted', '已确认', 'number'],
];
const PRICES: readonly ReadColumn<Line>[] = [
  ['priceIncl', '暂估单价（元）', 'price'],
  ['amount', '暂估金额（元）', 'money', 'sum'],
];

/** 提货明细 with how far each line has come, and what it is worth for whoever is told the price. */
export function LinesPanel({ row: { lines, progress, prices } }: { row: PickGoodsDetail }) {
  const isPicked = progress.some(({ picked }) => picked !== '0');
  const columns = [
    ...goodsColumns(lines),
    ...QUANTITIES,
    ...(isPicked ? PROGRESS : []),
    ...(prices ? PRICES : []),
  ];
  const rows = lines.map((line): Line => {
    const isThis = ({ lineId }: { lineId: string }) => lineId === line.id;
    return { ...line, ...progress.find(isThis), ...prices?.find(isThis) };
  });
  return <ReadTable title="提货明细" columns={columns} rows={rows} />;
}
