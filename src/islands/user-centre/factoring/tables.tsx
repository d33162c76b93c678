import type { ViewKind, ViewPanel } from '#contract/form/view.ts';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

/** Columns of a table to be read: key of its row, heading, kind; `sum` adds the row 合计. */
export type ReadColumn<Row> = readonly [
  key: keyof Row & string,
  label: string,
  kind: ViewKind,
  sum?: 'sum',
];

interface Props<Row> {
  title: string;
  columns: readonly ReadColumn<Row>[];
  rows: readonly Row[];
}

/** Rows of a record as a panel, to be read. */
export function ReadTable<Row extends object>({ title, columns, rows }: Props<Row>) {
  const panel: ViewPanel = {
    key: title,
    title,
    items: [],
    table: {
      columns: columns.map(([key, label, kind, sum]) => ({ key, label, kind, sum: sum === 'sum' })),
      rows: rows.map((row) => columns.map(([key]) => String(row[key] ?? ''))),
    },
  };
  return <FormPanels panels={[panel]} files={[]} />;
}
