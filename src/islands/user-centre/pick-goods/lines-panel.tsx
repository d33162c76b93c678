import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import type { PickGoodsDetail } from '#contract/pick-goods/pick-goods.ts';
import { enumName } from '#src/stores/enums.ts';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

type Cells = Readonly<Record<string, string>>;
type Heading = readonly [key: string, label: string, kind: ViewKind];

const GOODS: readonly Heading[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['orderedQty', '订单量', 'number'],
  ['pickQty', '提货量', 'number'],
];
/** How far they have come, once they are picked. */
const PROGRESS: readonly Heading[] = [
  ['shipped', '已发货', 'number'],
  ['delivered', '已到货', 'number'],
  ['received', '已实收', 'number'],
  ['accepted', '已确认', 'number'],
];
const PRICES: readonly Heading[] = [
  ['priceIncl', '暂估单价（元）', 'number'],
  ['amount', '暂估金额（元）', 'money'],
];
const SUMS: readonly string[] = ['amount'];

/** 提货明细 with how far each line has come, and what it is worth for whoever is told the price. */
export function LinesPanel({ row }: { row: PickGoodsDetail }) {
  const { lines, progress, prices } = row;
  const isPicked = progress.some(({ picked }) => picked !== '0');
  const headings = [...GOODS, ...(isPicked ? PROGRESS : []), ...(prices ? PRICES : [])];
  const columns = headings.map(([key, label, kind]) => {
    const sum = SUMS.includes(key);
    return { key, label, kind, sum };
  });
  const rows = lines.map(({ id, unit, ...line }) => {
    const isThis = ({ lineId }: { lineId: string }) => lineId === id;
    const cells: Cells = {
      ...line,
      unit: enumName('Unit', unit),
      ...progress.find(isThis),
      ...prices?.find(isThis),
    };
    return headings.map(([key]) => cells[key] ?? '');
  });
  const panel: ViewPanel = { key: 'lines', title: '提货明细', items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
}
