import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { enumName } from '#src/stores/enums.ts';

import { FormPanels } from './form-panels.tsx';

/**
 * A column of a table to be read: key of its row, heading, and how its values are written: by their kind, or as the name
 * of a code of an enumeration; `sum` adds the row 合计.
 */
export type ReadColumn<Row> = readonly [
  key: keyof Row & string,
  label: string,
  kind: ViewKind | { readonly codeOf: string },
  sum?: 'sum',
];

interface Props<Row> {
  title: string;
  columns: readonly ReadColumn<Row>[];
  rows: readonly Row[];
}

function written<Row extends object>(row: Row, [key, , kind]: ReadColumn<Row>): string {
  const value = String(row[key] ?? '');
  return typeof kind === 'string' || value === '' ? value : enumName(kind.codeOf, value);
}

/** Rows of a record as a panel of their own, to be read; what a row does not have stays empty. */
export function ReadTable<Row extends object>({ title, columns, rows }: Props<Row>) {
  const headings = columns.map(([key, label, as, sum]) => {
    const kind = typeof as === 'string' ? as : 'text';
    return { key, label, kind, sum: sum === 'sum' };
  });
  const cells = rows.map((row) => columns.map((column) => written(row, column)));
  const table = { columns: headings, rows: cells };
  const panel: ViewPanel = { key: title, title, items: [], table };
  return <FormPanels panels={[panel]} files={[]} />;
}
