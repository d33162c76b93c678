import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import type { LogisticsDetail } from '#contract/logistics-entry/logistics-entry.ts';
import { enumName } from '#src/stores/enums.ts';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

type Heading = readonly [key: string, label: string, kind: ViewKind];

const GOODS: readonly Heading[] = [
  ['pickNo', '提货单', 'text'],
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['qty', '装载量', 'number'],
];
const LEGS: readonly Heading[] = [
  ['mode', '方式', 'text'],
  ['legVehicle', '车/船号', 'text'],
  ['legFrom', '起点', 'text'],
  ['legTo', '终点', 'text'],
  ['legTime', '计划出发', 'text'],
];

type Cells = Readonly<Record<string, string>>;

function tableOf(key: string, title: string, headings: readonly Heading[], all: readonly Cells[]) {
  const columns = headings.map(([column, label, kind]) => ({
    key: column,
    label,
    kind,
    sum: column === 'qty',
  }));
  const rows = all.map((cells) => headings.map(([column]) => cells[column] ?? ''));
  return { key, title, items: [], table: { columns, rows } } satisfies ViewPanel;
}

/** 装载明细, and the stretches of a way with several means. */
export function LoadPanels({ row }: { row: LogisticsDetail }) {
  const goods = row.lines.map(({ unit, ...line }) => ({ ...line, unit: enumName('Unit', unit) }));
  const legs = row.legs.map((leg) => ({ ...leg, mode: enumName('TransportMode', leg.legMode) }));
  const panels = [
    tableOf('lines', '装载明细', GOODS, goods),
    ...(legs.length > 0 ? [tableOf('legs', '运输分段', LEGS, legs)] : []),
  ];
  return <FormPanels panels={panels} files={[]} />;
}
