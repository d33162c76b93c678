import type { AgreedLine, GoodsLine } from '#contract/document/lines.ts';
import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';

import { FormPanels } from '../form/form-panels.tsx';

/** What every goods line says; a document that has no prices keeps no more. */
type Least = Pick<GoodsLine, 'goodsName' | 'spec' | 'unit' | 'qty'>;
/** And what some lines say besides; a side that is not told all of it lacks the rest. */
export type ShownLine = Least & {
  readonly [Key in keyof AgreedLine]?: AgreedLine[Key] | undefined;
};
/** A column of what the lines of one document say beside their goods. */
interface OwnColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: ViewKind;
}
type Column = readonly [key: keyof ShownLine, label: string, kind: ViewKind];

const COLUMNS: readonly Column[] = [
  ['goodsName', '品名', 'text'],
  ['brand', '品牌/厂家', 'text'],
  ['spec', '规格', 'text'],
  ['material', '材质/牌号', 'text'],
  ['unit', '单位', 'text'],
  ['qty', '数量', 'number'],
  ['priceIncl', '含税单价（元）', 'price'],
  ['taxRate', '税率', 'text'],
  ['amountIncl', '含税金额（元）', 'money'],
  ['taxAmount', '税额（元）', 'money'],
  ['amountExcl', '不含税金额（元）', 'money'],
  ['remark', '备注', 'text'],
  ['tolPermille', '磅差允差（‰）', 'number'],
];
/** What only some lines say, such as a tolerance of their own: a column where one does. */
const SOMETIMES: ReadonlySet<string> = new Set<keyof ShownLine>([
  'brand',
  'material',
  'tolPermille',
]);
const isShown = ([key]: Column, lines: readonly ShownLine[]) =>
  SOMETIMES.has(key)
    ? lines.some((line) => (line[key] ?? '') !== '')
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

/** Goods lines as a table of words, with the columns that they have, and those of their document behind them. */
export function goodsTable(
  lines: readonly ShownLine[],
  own: readonly OwnColumn[] = [],
): NonNullable<ViewPanel['table']> {
  const shown = COLUMNS.filter((column) => isShown(column, lines));
  const columns = [...shown.map(([key, label, kind]) => ({ key, label, kind })), ...own];
  return {
    columns: columns.map((column) => ({ ...column, sum: column.kind === 'money' })),
    rows: lines.map((line) => [
      ...shown.map(([key]) => wordOf(line, key)),
      ...own.map(({ key }) => String((line as Readonly<Record<string, unknown>>)[key] ?? '')),
    ]),
  };
}

/** Goods lines on the page of a document. */
export interface ShownGoods<Detail> {
  readonly title: string;
  readonly goods: (row: Detail) => readonly ShownLine[];
  /** What its lines say beside their goods. */
  readonly columns?: readonly OwnColumn[];
}

interface GoodsProps {
  title: string;
  lines: readonly ShownLine[];
  columns?: readonly OwnColumn[] | undefined;
}

/** Goods lines (货物明细) of a document as a panel, for whoever is told the lines and not its form. */
export function GoodsPanel({ title, lines, columns }: GoodsProps) {
  const panel: ViewPanel = { key: 'goods', title, items: [], table: goodsTable(lines, columns) };
  return <FormPanels panels={[panel]} files={[]} />;
}
