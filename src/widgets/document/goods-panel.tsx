import type { AgreedLine, GoodsLine } from '#contract/document/lines.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';

import { FormPanels } from '../form/form-panels.tsx';

/** What every goods line says; a document that has no prices keeps no more. */
type Least = Pick<GoodsLine, 'goodsName' | 'spec' | 'unit' | 'qty'>;
export type ShownLine = Least & Partial<AgreedLine>;
type Column = readonly [key: keyof ShownLine, label: string, kind: ViewKind];

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
  ['remark', '备注', 'text'],
  ['tolPermille', '磅差允差（‰）', 'number'],
];
/** What the lines have; a tolerance only where some line has one of its own. */
const isShown = ([key]: Column, lines: readonly ShownLine[]) =>
  key === 'tolPermille'
    ? lines.some((line) => (line.tolPermille ?? '') !== '')
    : lines.every((line) => key in line);
const ENUMERATIONS: Readonly<Partial<Record<keyof ShownLine, string>>> = {
  unit: 'Unit',
  taxRate: 'TaxRate',
};

function wordOf(line: ShownLine, key: keyof ShownLine): string {
  const enumeration = ENUMERATIONS[key];
  const said = line[key] ?? '';
  return enumeration === undefined ? said : enumName(enumeration, said);
}

/** Goods lines as a table of words, with the columns that they have. */
export function goodsTable(lines: readonly ShownLine[]): NonNullable<ViewPanel['table']> {
  const shown = COLUMNS.filter((column) => isShown(column, lines));
  const columns = shown.map(([key, label, kind]) => ({
    key,
    label,
    kind,
    sum: kind === 'money',
  }));
  return { columns, rows: lines.map((line) => shown.map(([key]) => wordOf(line, key))) };
}

/** Goods lines (货物明细) of a document as a panel, for whoever is told the lines and not its form. */
export function GoodsPanel({ title, lines }: { title: string; lines: readonly ShownLine[] }) {
  const panel: ViewPanel = { key: 'goods', title, items: [], table: goodsTable(lines) };
  return <FormPanels panels={[panel]} files={[]} />;
}
