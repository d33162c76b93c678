import type { ReadColumn } from './read-table.tsx';

/** What names the goods of a line (rules.md C.16). */
interface Goods {
  readonly goodsName: string;
  readonly brand: string;
  readonly spec: string;
  readonly material: string;
  readonly unit: string;
}

const COLUMNS: readonly ReadColumn<Goods>[] = [
  ['goodsName', '品名', 'text'],
  ['brand', '品牌/厂家', 'text'],
  ['spec', '规格', 'text'],
  ['material', '材质/牌号', 'text'],
  ['unit', '单位', { codeOf: 'Unit' }],
];
const SOMETIMES: ReadonlySet<string> = new Set<keyof Goods>(['brand', 'material']);

/** The first columns of a table of goods; maker and grade only where some line says one. */
export function goodsColumns(rows: readonly Goods[]): readonly ReadColumn<Goods>[] {
  return COLUMNS.filter(([key]) => !SOMETIMES.has(key) || rows.some((row) => row[key] !== ''));
}
