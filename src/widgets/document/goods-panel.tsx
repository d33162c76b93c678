import type { GoodsLine } from '#contract/document/lines.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';

import { FormPanels } from '../form/form-panels.tsx';

const COLUMNS: readonly (readonly [key: keyof GoodsLine, label: string, kind: ViewKind])[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['qty', '数量', 'number'],
  ['priceIncl', '含税单价（元）', 'number'],
  ['taxRate', '税率', 'text'],
  ['amountIncl', '含税金额（元）', 'money'],
  ['taxAmount', '税额（元）', 'money'],
  ['amountExcl', '不含税金额（元）', 'money'],
  ['remark', '备注', 'text'],
];
const ENUMERATIONS: Readonly<Partial<Record<keyof GoodsLine, string>>> = {
  unit: 'Unit',
  taxRate: 'TaxRate',
};

function wordOf(line: GoodsLine, key: keyof GoodsLine): string {
  const enumeration = ENUMERATIONS[key];
  return enumeration === undefined ? line[key] : enumName(enumeration, line[key]);
}

/** Goods lines (货物明细) of a document as a panel, for whoever is told the lines and not its form. */
export function GoodsPanel({ title, lines }: { title: string; lines: readonly GoodsLine[] }) {
  const columns = COLUMNS.map(([key, label, kind]) => ({
    key,
    label,
    kind,
    sum: kind === 'money',
  }));
  const rows = lines.map((line) => COLUMNS.map(([key]) => wordOf(line, key)));
  const panel: ViewPanel = { key: 'goods', title, items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
}
