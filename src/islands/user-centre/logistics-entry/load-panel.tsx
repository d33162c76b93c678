import type { LogisticsDetail } from '#contract/logistics-entry/logistics-entry.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

const GOODS: readonly ReadColumn<LogisticsDetail['lines'][number]>[] = [
  ['pickNo', '提货单', 'text'],
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', { codeOf: 'Unit' }],
  ['qty', '装载量', 'number', 'sum'],
];
const LEGS: readonly ReadColumn<LogisticsDetail['legs'][number]>[] = [
  ['legMode', '方式', { codeOf: 'TransportMode' }],
  ['legVehicle', '车/船号', 'text'],
  ['legFrom', '起点', 'text'],
  ['legTo', '终点', 'text'],
  ['legTime', '计划出发', 'text'],
];

/** 装载明细, and the stretches of a way with several means. */
export function LoadPanels({ row: { lines, legs } }: { row: LogisticsDetail }) {
  return (
    <>
      <ReadTable title="装载明细" columns={GOODS} rows={lines} />
      {legs.length > 0 && <ReadTable title="运输分段" columns={LEGS} rows={legs} />}
    </>
  );
}
