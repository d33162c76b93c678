import type { DeliveryDetail } from '#contract/delivery/delivery.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

type Cells = Readonly<Record<string, string>>;
type Heading = readonly [key: string, label: string, kind: ViewKind];

const GOODS: readonly Heading[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['qty', '交货量', 'number'],
  ['theoreticalQty', '理论量', 'number'],
  ['weighedQty', '过磅量', 'number'],
  ['factory', '厂家', 'text'],
  ['heatNo', '炉批号', 'text'],
  ['bundleCount', '捆（件）数', 'text'],
];
const SIGNED: readonly Heading[] = [
  ['receivedQty', '实收', 'number'],
  ['rejectedQty', '拒收', 'number'],
  ['rejectReason', '拒收原因', 'text'],
];

/** 交货明细 with its heats, and what the site signed for each. */
export function LinesPanel({ row }: { row: DeliveryDetail }) {
  const { lines, signature } = row;
  const headings = [...GOODS, ...(signature ? SIGNED : [])];
  const columns = headings.map(([key, label, kind]) => ({ key, label, kind, sum: key === 'qty' }));
  const rows = lines.map(({ id, unit, ...line }) => {
    const cells: Cells = {
      ...line,
      unit: enumName('Unit', unit),
      ...signature?.lines.find(({ lineId }) => lineId === id),
    };
    return headings.map(([key]) => cells[key] ?? '');
  });
  const panel: ViewPanel = { key: 'lines', title: '交货明细', items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
}
