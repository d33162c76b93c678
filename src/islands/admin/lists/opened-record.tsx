import { useState } from 'react';
import { createPortal } from 'react-dom';

import { DescriptionList } from '#src/ui/description-panel/description-panel.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { Column, Field } from '#src/ui/list-table/column.ts';
import { textOf } from '#src/ui/list-table/value.ts';

import styles from './lists.module.css';

/** What a list has of a record, whatever columns it shows; what stands below a value is left out where there is nothing. */
export function fieldsOfRecord<Row extends object>(
  row: Row,
  columns: readonly Column<Row>[],
  beside: readonly Field<Row>[],
): readonly Field<Row>[] {
  const own = columns.flatMap(({ under, ...field }) =>
    under && textOf(under, row) !== '' ? [field, under] : [field],
  );
  return [...own, ...beside.filter(({ key }) => key in row)];
}

interface Props<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  beside: readonly Field<Row>[];
  nameOf: (row: Row) => string;
}

function Opener<Row extends object>({ row, columns, beside, nameOf }: Props<Row>) {
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(row);
  return (
    <>
      <button type="button" className={styles.opens} onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen &&
        createPortal(
          <Dialog title={name} size="wide" onClose={() => setOpen(false)}>
            <DescriptionList
              row={row}
              fields={fieldsOfRecord(row, columns, beside)}
              className={styles.record}
            />
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/**
 * The columns of records that have no page in the console: the first one opens all that the list has of a record, hidden
 * columns and the fields `beside` them included.
 */
export function openingRecord<Row extends object>(
  columns: readonly Column<Row>[],
  nameOf: (row: Row) => string,
  beside: readonly Field<Row>[] = [],
): readonly Column<Row>[] {
  const [first, ...rest] = columns;
  if (first === undefined) return columns;
  const drawn = ({ row }: { row: Row }) => (
    <Opener row={row} columns={columns} beside={beside} nameOf={nameOf} />
  );
  return [{ ...first, Render: drawn }, ...rest];
}
