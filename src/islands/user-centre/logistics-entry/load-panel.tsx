import type { LogisticsDetail } from '#contract/logistics-entry/logistics-entry.ts';
import { goodsColumns } from '#src/widgets/form/goods-columns.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

type Line = LogisticsDetail['lines'][number];

const PICK: ReadColumn<Line> = ['pickNo', '提货单', 'text'];
const LOADED: ReadColumn<Line> = ['qty', '装载量', 'number', 'sum'];
const LEGS: readonly ReadColumn<LogisticsDetail['legs'][number]>[] = [
  ['legMode', '方式', { codeOf: 'TransportMode' }],
  ['legVehicle', '车/船号', 'text'],
  ['legFrom', '起点', 'text'],
  ['legTo', '终点', 'text'],
  ['legTime', '计划出发', 'text'],
];

/** 装载明细, and the stretches of a way with several means. */
export function LoadPanels({ row: { lines, legs } }: { row: LogisticsDetail }) {
  const columns = [PICK, ...goodsColumns(lines), LOADED];
  return (
    <>
      <ReadTable title="装载明细" columns={columns} rows={lines} />
      {legs.length > 0 && <ReadTable title="运输分段" columns={LEGS} rows={legs} />}
    </>
  );
}
