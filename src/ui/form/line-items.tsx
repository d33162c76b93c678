import { memo, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MOST_ROWS } from '#contract/form/check-form.ts';
import type { Column, Field } from '#contract/form/read-form.ts';
import { isReadonly, isRequired, isVisible } from '#contract/form/settle.ts';
import { ask } from '../confirm.ts';
import { Button } from '../controls/button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { notify } from '../notify.ts';
import { controlId, useDerived, useFormContext } from './form-context.ts';
import styles from './line-items.module.css';
import { LinePager, PAGE_ROWS } from './line-pager.tsx';
import { isNumberColumn, LineRow } from './line-row.tsx';
import { errorsUnder } from './messages.ts';
import type { Line, Rows } from './rows.ts';
import { SumRow } from './sum-row.tsx';
import { useTableKeys } from './table-keys.ts';
import { useTablePaste } from './table-paste.ts';
import { useColumns } from './use-columns.ts';

const SheetImport = lazyPart(async () => (await import('./sheet-import.tsx')).SheetImport);

interface TableProps {
  field: Field & { columns: readonly Column[] };
  /** What is wrong, by path: the table's own key, or `goods.3.qty`. */
  errors: Readonly<Record<string, string>>;
  /** A path that is to be seen and focused, and a count that makes it new. */
  wanted: { path: string; count: number } | undefined;
}

function isBlank({ row }: Line, columns: readonly Column[]): boolean {
  return columns.every((column) => column.calc !== undefined || !row[column.fieldKey]);
}

/** Gives the focus to what can be done with a row, or to the table where it is none. */
function focusRow(block: HTMLElement | null, at: number): void {
  const last = block?.querySelector<HTMLElement>(`[data-row="${at}"] td:last-child > :last-child`);
  (last ?? block)?.focus();
}

/** Rows, and what a person can do with whole rows. */
function useLines(rows: Rows, field: TableProps['field']) {
  const { store, idBase } = useFormContext();
  const lines = useSyncExternalStore(
    useMemo(() => (tell: () => void) => store.subscribe([field.fieldKey], tell), [store, field]),
    () => rows.lines,
  );
  const limit = field.limit ?? MOST_ROWS;
  // Whether a person adds rows.
  const grows = !field.readonly && !field.drawn;
  const actions = useMemo(
    () => ({
      set: (id: number, changes: Readonly<Record<string, unknown>>) => rows.set(id, changes),
      copy: (line: Line) => rows.insert([line.row], line.id),
      remove: async (line: Line) => {
        if (!isBlank(line, field.columns) && !(await ask('确定删除吗？'))) return;
        const at = rows.lines.findIndex(({ id }) => id === line.id);
        rows.remove(line.id);
        const block = document.getElementById(controlId(idBase, field.fieldKey));
        // The button that has the focus goes with its row.
        setTimeout(() => focusRow(block, Math.min(at, rows.lines.length - 1)));
      },
    }),
    [rows, field, idBase],
  );
  const add = () => {
    if (!grows) return false;
    const isFull = rows.lines.length >= limit;
    if (isFull) notify('error', `最多 ${limit} 行`);
    else rows.insert([{}]);
    return !isFull;
  };
  return { lines, limit, actions, add, grows, canAdd: grows && lines.length < limit };
}

/** The page of rows on screen; follows a wanted path. */
function usePage(lines: readonly Line[], wanted: TableProps['wanted'], key: string) {
  const [page, setPage] = useState(0);
  const { idBase } = useFormContext();
  const last = Math.max(0, Math.ceil(lines.length / PAGE_ROWS) - 1);
  const shown = Math.min(page, last);
  useEffect(() => {
    const row = wanted?.path.startsWith(`${key}.`) ? Number(wanted.path.split('.')[1]) : Number.NaN;
    if (Number.isNaN(row) || wanted === undefined) return;
    setPage(Math.floor(row / PAGE_ROWS));
    // After the page has been drawn.
    const frame = requestAnimationFrame(() =>
      document.getElementById(controlId(idBase, wanted.path))?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [wanted, key, idBase]);
  return { page: shown, last, setPage };
}

function Head({ columns, readOnly }: { columns: readonly Column[]; readOnly: boolean }) {
  const { store } = useFormContext();
  return (
    <thead>
      <tr>
        <th scope="col">序号</th>
        {columns.map((column) => (
          <th
            key={column.fieldKey}
            scope="col"
            data-column={column.controlType}
            data-check={column.validators?.[0]?.name}
            data-number={isNumberColumn(column) || undefined}
            data-places={column.precision}
            data-computed={column.calc !== undefined || undefined}
          >
            {column.label}
            {isRequired(column, { ...store.scope, row: {} }) &&
              !isReadonly(column, store.scope) && (
                <span className={styles.required} aria-hidden="true">
                  *
                </span>
              )}
          </th>
        ))}
        {!readOnly && <th scope="col">操作</th>}
      </tr>
    </thead>
  );
}

interface ScrollProps {
  label: string;
  isStill: boolean;
  children: ReactNode;
}

/** Rows that are typed into scroll with the focus; where there are none, the table takes it. */
const Scroll = ({ label, isStill, children }: ScrollProps) => (
  <div
    className={styles.scroll}
    {...(isStill && { role: 'group', 'aria-label': `${label}表格`, tabIndex: 0 })}
  >
    {children}
  </div>
);

/** A table of line items (明细): rows to add, copy and take out, a sum row, pasting from a spreadsheet; cards on a phone. */
export const LineItems = memo(function LineItems({ field, errors, wanted }: TableProps) {
  const { store, idBase } = useFormContext();
  const visible = useDerived([], () => isVisible(field, store.scope));
  const rows = store.tables.get(field.fieldKey);
  return rows && visible ? (
    <Table field={field} errors={errors} wanted={wanted} rows={rows} idBase={idBase} />
  ) : null;
});

function Table({
  field,
  errors,
  wanted,
  rows,
  idBase,
}: TableProps & { rows: Rows; idBase: string }) {
  const { plugs } = useFormContext();
  const readOnly = field.readonly === true;
  const { lines, limit, actions, add, grows, canAdd } = useLines(rows, field);
  const columns = useColumns(field, lines);
  const { page, last, setPage } = usePage(lines, wanted, field.fieldKey);
  const { onKeyDown, goTo } = useTableKeys((row) => {
    if (row === lines.length && !add()) return false;
    setPage(Math.floor(row / PAGE_ROWS));
    return true;
  });
  const onPaste = useTablePaste({ rows, columns, limit: grows ? limit : lines.length, readOnly });
  const first = page * PAGE_ROWS;
  const error = errors[field.fieldKey];
  const id = controlId(idBase, field.fieldKey);
  return (
    <div id={id} tabIndex={-1} className={styles.block}>
      {error !== undefined && (
        <p className={styles.error} id={`${id}-note`}>
          {error}
        </p>
      )}
      <Scroll label={field.label} isStill={readOnly || lines.length === 0}>
        <table
          className={styles.table}
          aria-label={field.label}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <Head columns={columns} readOnly={readOnly} />
          <tbody>
            {lines.slice(first, first + PAGE_ROWS).map((line, at) => (
              <LineRow
                key={line.id}
                columns={columns}
                line={line}
                number={first + at + 1}
                path={`${field.fieldKey}.${first + at}`}
                errors={errorsUnder(errors, `${field.fieldKey}.${first + at}.`)}
                readOnly={readOnly}
                canAdd={canAdd}
                onSet={actions.set}
                onCopy={actions.copy}
                onRemove={actions.remove}
              />
            ))}
          </tbody>
          {lines.length > 0 && columns.some(({ summary }) => summary === 'sum') && (
            <SumRow columns={columns} lines={lines} extra={readOnly ? 0 : 1} />
          )}
        </table>
      </Scroll>
      {lines.length === 0 && (
        <p className={styles.empty}>
          暂无明细{grows && '，可逐行添加，也可从电子表格复制后在首行粘贴'}
        </p>
      )}
      <div className={styles.foot}>
        {grows && (
          <Button
            variant="default"
            disabled={!canAdd}
            onClick={() => goTo(document.getElementById(id), { row: lines.length })}
          >
            添加一行
          </Button>
        )}
        {canAdd && plugs.readSheet && (
          <SheetImport rows={rows} columns={columns} limit={limit} label={field.label} />
        )}
        <span className={styles.count}>
          共 {lines.length} 行{lines.length >= limit ? `，已达上限 ${limit} 行` : ''}
        </span>
        {last > 0 && <LinePager page={page} last={last} onPage={setPage} />}
      </div>
    </div>
  );
}
