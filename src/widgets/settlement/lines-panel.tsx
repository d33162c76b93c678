import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import type { SettledLine } from '#contract/settlement/lines.ts';
import { enumName } from '#src/stores/enums.ts';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

const COLUMNS: readonly (readonly [keyof SettledLine, string, ViewKind])[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['orderedQty', '订货量', 'number'],
  ['shippedQty', '交货量', 'number'],
  ['receivedQty', '实收量', 'number'],
  ['rejectedQty', '拒收量', 'number'],
  ['diffPermille', '磅差‰', 'number'],
  ['settleQty', '结算数量', 'number'],
  ['priceIncl', '结算单价（元）', 'number'],
  ['taxRate', '税率', 'text'],
  ['deduction', '扣款（元）', 'money'],
  ['amountIncl', '金额（元）', 'money'],
  ['taxAmount', '税额（元）', 'money'],
];
const SUMMED: readonly (keyof SettledLine)[] = ['deduction', 'amountIncl', 'taxAmount'];
const ENUMERATIONS: Readonly<Partial<Record<keyof SettledLine, string>>> = {
  unit: 'Unit',
  taxRate: 'TaxRate',
};

function wordOf(line: SettledLine, key: keyof SettledLine): string {
  const enumeration = ENUMERATIONS[key];
  return enumeration === undefined ? line[key] : enumName(enumeration, line[key]);
}

/** 结算明细 with what was ordered, delivered and received of each line, and the difference of weighing. */
export function SettledLines({
  row,
  title = '结算明细',
}: {
  row: { readonly lines: readonly SettledLine[] };
  title?: string;
}) {
  const columns = COLUMNS.map(([key, label, kind]) => ({
    key,
    label,
    kind,
    sum: SUMMED.includes(key),
  }));
  const rows = row.lines.map((line) => COLUMNS.map(([key]) => wordOf(line, key)));
  const panel: ViewPanel = { key: 'lines', title, items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
}
