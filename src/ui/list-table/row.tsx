import { memo } from 'react';

import { type Field, isNumeric, type ListRow } from './column.ts';
import { FieldValue } from './field-value.tsx';
import styles from './list-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { TableModel } from './table-model.ts';
import { headingOf, hintOf, textOf } from './value.ts';

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  row: Row;
  /** Counted from 1 on this page. */
  place: number;
  /** Counted from 1 over all pages, where somebody has counted. */
  number: number | undefined;
  selected: boolean;
}

/** The second line of a cell; nothing where the row has nothing to say there. */
function Under<Row extends ListRow>({ field, row }: { field: Field<Row>; row: Row }) {
  if (textOf(field, row) === '') return null;
  return (
    <div className={styles.under} data-under>
      <FieldValue field={field} row={row} />
    </div>
  );
}

/** A narrow column of a printed table would break it at its hyphens. */
const DAY = /^\d{4}-\d/;

function Cells<Row extends ListRow>({ model: { columns, lefts }, row }: Props<Row>) {
  // A card has one corner.
  const status = columns.findIndex(({ column }) => column.tone);
  return columns.map(({ column }, place) => (
    <td
      key={column.key}
      data-title={headingOf(column)}
      data-first={place === 0 || undefined}
      data-card={column.card}
      data-status={place === status || undefined}
      data-numeric={isNumeric(column) || undefined}
      data-day={DAY.test(textOf(column, row)) || undefined}
      data-pinned={lefts[place] !== undefined || undefined}
      style={{ left: lefts[place] }}
    >
      <div className={styles.value} title={hintOf(column, row) ?? textOf(column, row)}>
        <FieldValue field={column} row={row} />
      </div>
      {column.under && <Under field={column.under} row={row} />}
    </td>
  ));
}

function TableRow<Row extends ListRow>(props: Props<Row>) {
  const { model, row, place, number, selected } = props;
  const [first] = model.columns;
  const name = (first && textOf(first.column, row)) || `第 ${place} 行`;
  return (
    <tr
      aria-rowindex={place + 1}
      data-selected={selected || undefined}
      data-brief={model.columns.some(({ column }) => column.card) || undefined}
    >
      {model.selection && (
        <td data-cell="select" data-pinned>
          <label className={styles.tick}>
            <input
              type="checkbox"
              aria-label={`选择 ${name}`}
              checked={selected}
              onChange={(event) => model.selection?.set([row], event.currentTarget.checked)}
            />
          </label>
        </td>
      )}
      <td data-cell="index" data-pinned>
        {number}
      </td>
      <Cells {...props} />
      {model.actions.length > 0 && (
        <td data-cell="actions">
          <RowActions
            row={row}
            rowName={name}
            actions={model.actions}
            inSight={model.inSight}
            onAction={model.onAction}
          />
        </td>
      )}
    </tr>
  );
}

/** One row: 40 px high or two lines, on a phone a card. */
export const Row = memo(TableRow) as typeof TableRow;
