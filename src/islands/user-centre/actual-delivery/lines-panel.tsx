import type {
  ActualDeliveryDetail,
  ActualLine,
} from '#contract/actual-delivery/actual-delivery.ts';
import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

import { Decisions } from './decisions.tsx';
import type { Weighed } from './weighing.ts';

type Heading = readonly [key: keyof ActualLine, label: string, kind: ViewKind];

const ALWAYS: readonly Heading[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['deliveredQty', '交货量', 'number'],
  ['receivedQty', '实收量', 'number'],
  ['rejectedQty', '拒收量', 'number'],
  ['diffPermille', '差异（‰）', 'number'],
  ['settleQty', '结算量', 'number'],
];
/** Only where some line has them. */
const SOMETIMES: readonly Heading[] = [
  ['disputedQty', '其中争议', 'number'],
  ['rejectReason', '拒收原因', 'text'],
  ['weighGross', '毛重', 'number'],
  ['weighTare', '皮重', 'number'],
  ['weighNet', '净重', 'number'],
];
const isNothing = (value: string) => value === '' || compareDecimals(value, '0') === 0;

/** 实收明细: what came of each line, and what is settled of it. */
export function LinesPanel({ row: { lines } }: { row: ActualDeliveryDetail }) {
  const some = SOMETIMES.filter(([key]) => lines.some((line) => !isNothing(line[key])));
  const headings = [...ALWAYS, ...some];
  const columns = headings.map(([key, label, kind]) => {
    const sum = false;
    return { key, label, kind, sum };
  });
  const rows = lines.map((line) =>
    headings.map(([key]) => (key === 'unit' ? enumName('Unit', line.unit) : line[key])),
  );
  const panel: ViewPanel = { key: 'lines', title: '实收明细', items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
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
