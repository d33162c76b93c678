import type { AgreedLine, GoodsLine } from '#contract/document/lines.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';

import { FormPanels } from '../form/form-panels.tsx';

type Shown = GoodsLine & Partial<AgreedLine>;
type Column = readonly [key: keyof Shown, label: string, kind: ViewKind];

const COLUMNS: readonly Column[] = [
  ['goodsName', '品名', 'text'],
  ['spec', '规格', 'text'],
  ['unit', '单位', 'text'],
  ['qty', '数量', 'number'],
  ['priceIncl', '含税单价（元）', 'number'],
  ['taxRate', '税率', 'text'],
  ['amountIncl', '含税金额（元）', 'money'],
  ['taxAmount', '税额（元）', 'money'],
  ['amountExcl', '不含税金额（元）', 'money'],
  ['tolPermille', '磅差允差（‰）', 'number'],
  ['remark', '备注', 'text'],
];
/** Only where some line has one of its own. */
const isShown = ([key]: Column, lines: readonly Shown[]) =>
  key !== 'tolPermille' || lines.some((line) => (line.tolPermille ?? '') !== '');
const ENUMERATIONS: Readonly<Partial<Record<keyof Shown, string>>> = {
  unit: 'Unit',
  taxRate: 'TaxRate',
};

function wordOf(line: Shown, key: keyof Shown): string {
  const enumeration = ENUMERATIONS[key];
  const said = line[key] ?? '';
  return enumeration === undefined ? said : enumName(enumeration, said);
}

/** Goods lines (货物明细) of a document as a panel, for whoever is told the lines and not its form. */
export function GoodsPanel({ title, lines }: { title: string; lines: readonly Shown[] }) {
  const shown = COLUMNS.filter((column) => isShown(column, lines));
  const columns = shown.map(([key, label, kind]) => ({
    key,
    label,
    kind,
    sum: kind === 'money',
  }));
  const rows = lines.map((line) => shown.map(([key]) => wordOf(line, key)));
  const panel: ViewPanel = { key: 'goods', title, items: [], table: { columns, rows } };
  return <FormPanels panels={[panel]} files={[]} />;
}
