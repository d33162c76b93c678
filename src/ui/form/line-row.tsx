import { memo, type ReactNode } from 'react';

import { warningOf } from '#contract/form/check-form.ts';
import { holdsNumber, isControlType } from '#contract/form/controls.ts';
import { idsOf } from '#contract/form/files.ts';
import type { Column } from '#contract/form/read-form.ts';
import { isReadonly, isRequired, isVisible, keysOf } from '#contract/form/settle.ts';
import { DateRangeControl } from '../fields/date-controls.tsx';
import { MarkNote } from '../fields/field-frame.tsx';
import { ShownValue } from '../fields/shown-value.tsx';
import { CONTROLS } from './control-table.ts';
import { controlId, useFormContext } from './form-context.ts';
import styles from './line-items.module.css';
import type { Line, Row } from './rows.ts';
import { useHeldFiles } from './upload-field.tsx';

interface CellProps {
  column: Column;
  line: Line;
  /** Path of the row, e.g. `goods.3`. */
  path: string;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onSet: (id: number, changes: Row) => void;
}

/** Whether a column stands at the right and in figures. */
export const isNumberColumn = ({ controlType }: Column): boolean => holdsNumber(controlType);

const kindOf = (column: Column) => ({
  isNumber: isNumberColumn(column),
  isMoney: column.controlType === 'money',
});

function Cell({ column, line, path, errors, readOnly, onSet }: CellProps) {
  const { store, plugs, idBase, marks } = useFormContext();
  const scope = { ...store.scope, row: line.row };
  const keys = keysOf(column);
  const [key = column.fieldKey] = keys;
  const id = controlId(idBase, `${path}.${key}`);
  if (!isVisible(column, scope)) return null;
  const error = keys.map((one) => errors[`${path}.${one}`]).find((text) => text !== undefined);
  const warning = error === undefined ? warningOf(column, scope) : undefined;
  const text = (one: string) => {
    const value = line.row[one];
    return typeof value === 'string' ? value : '';
  };
  const locked = readOnly || isReadonly(column, scope);
  const mark = marks[`${path}.${column.fieldKey}`];
  if (column.controlType === 'upload') {
    return (
      <FileCell
        column={column}
        line={line}
        path={path}
        error={error}
        mark={mark}
        onSet={onSet}
        readOnly={locked}
      />
    );
  }
  const Control = CONTROLS[isControlType(column.controlType) ? column.controlType : 'text'];
  const isRange = column.controlType === 'dateRange';
  if (!isRange && (Control === undefined || (locked && isNumberColumn(column)))) {
    return <ShownValue id={id} value={text(key)} {...kindOf(column)} />;
  }
  const shared = {
    id,
    field: column,
    label: column.label,
    required: isRequired(column, scope),
    readOnly: locked,
    invalid: error !== undefined,
    describedBy: (error ?? warning) === undefined ? undefined : `${id}-note`,
    choices: column.optionSource && plugs.choicesOf(column),
  };
  const set = (name: string, value: string) => onSet(line.id, { [name]: value });
  return (
    <WithNotes id={id} error={error} warning={warning} mark={mark}>
      {isRange || Control === undefined ? (
        <DateRangeControl
          {...shared}
          values={keys.map(text)}
          wrong={keys.map((one) => errors[`${path}.${one}`] !== undefined)}
          onPart={(index, value) => set(keys[index] ?? '', value)}
        />
      ) : (
        <Control {...shared} value={text(key)} onChange={(value) => set(key, value)} />
      )}
    </WithNotes>
  );
}

interface NotesProps {
  id: string;
  error: string | undefined;
  warning: string | undefined;
  mark: string | undefined;
  children: ReactNode;
}

/** A control with what is wrong with its value or what to look at, and what a reviewer has marked. */
function WithNotes({ id, error, warning, mark, children }: NotesProps) {
  const note = error ?? warning;
  return (
    <>
      {children}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? styles.warning : styles.error}>
          {note}
        </p>
      )}
      <MarkNote id={id} mark={mark} />
    </>
  );
}

interface FileCellProps extends Pick<CellProps, 'column' | 'line' | 'path' | 'readOnly' | 'onSet'> {
  error: string | undefined;
  mark: string | undefined;
}

/** A cell that holds files, such as a signer's sample signature. */
function FileCell({ column, line, path, readOnly, error, mark, onSet }: FileCellProps) {
  const { store, idBase } = useFormContext();
  const { fieldKey: key, label } = column;
  const table = store.tables.get(path.split('.')[0] ?? '');
  const { draw, props } = useHeldFiles({
    // Rows move; the id stays.
    path: `${line.id}.${key}`,
    field: column,
    ids: idsOf(line.row[key]),
    read: () => table?.lines.find(({ id }) => id === line.id)?.row[key],
    write: (ids) => onSet(line.id, { [key]: ids }),
  });
  const id = controlId(idBase, `${path}.${key}`);
  const required = isRequired(column, { ...store.scope, row: line.row });
  return (
    <div id={id} tabIndex={-1}>
      {draw?.({ ...props, label, required, readOnly, error, compact: true })}
      <MarkNote id={id} mark={mark} />
    </div>
  );
}

export interface LineProps extends Omit<CellProps, 'column'> {
  columns: readonly Column[];
  /** From 1. */
  number: number;
  canAdd: boolean;
  onCopy: (line: Line) => void;
  onRemove: (line: Line) => void;
}

/** One row of a table: its cells, and what can be done with it. Drawn anew only when it or its errors change. */
export const LineRow = memo(function LineRow(props: LineProps) {
  const { columns, number, line, readOnly, canAdd, onCopy, onRemove, path } = props;
  const { store } = useFormContext();
  const scope = { ...store.scope, row: line.row };
  return (
    <tr data-row={number - 1}>
      <th scope="row" className={styles.number}>
        {number}
      </th>
      {columns.map((column) => (
        <td
          key={column.fieldKey}
          data-label={column.label}
          data-column={column.fieldKey}
          data-number={isNumberColumn(column) || undefined}
          data-required={
            (!readOnly && isRequired(column, scope) && !isReadonly(column, scope)) || undefined
          }
        >
          <Cell {...props} column={column} path={path} />
        </td>
      ))}
      {!readOnly && (
        <td className={styles.actions}>
          {canAdd && (
            <button type="button" aria-label={`复制第 ${number} 行`} onClick={() => onCopy(line)}>
              复制
            </button>
          )}
          <button type="button" aria-label={`删除第 ${number} 行`} onClick={() => onRemove(line)}>
            删除
          </button>
        </td>
      )}
    </tr>
  );
});
