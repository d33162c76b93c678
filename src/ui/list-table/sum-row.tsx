import { useMemo, useState } from 'react';

import { formatNumber, sumColumn } from '#src/lib/format-number.ts';

import { isNumeric, type ListRow } from './column.ts';
import { sumScope } from './sum-scope.ts';
import type { TableModel } from './table-model.ts';
import { headingOf, rawOf } from './value.ts';

/** Specification, section 9: the sum row's formatter writes up to 12 decimals. */
const SUM_DECIMALS = 12;

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  rows: readonly Row[];
  /** The list has these rows and no others. */
  isWhole: boolean;
  /** Reads the rows of all pages; absent where there are none besides, or too many. */
  readAll?: ReadAll<Row> | undefined;
}

/** Answers all rows of a list; undefined where it could not, which it has said. */
export type ReadAll<Row> = () => Promise<readonly Row[] | undefined>;

/**
 * 合计 of the rows on the page, exact to the last decimal, and what they are; of all rows once somebody asks, until the page
 * is another. Nothing where no column has a sum.
 */
export function SumRow<Row extends ListRow>({ model, rows: page, ...list }: Props<Row>) {
  const { columns, lefts, selection, actions } = model;
  const [all, setAll] = useState<{ readonly page: unknown; readonly rows: readonly Row[] }>();
  const rows = all?.page === page ? all.rows : page;
  const isWhole = list.isWhole || rows !== page;
  const readAll = async () => {
    const read = await list.readAll?.();
    if (read) setAll({ page, rows: read });
  };
  const sums = useMemo(
    () =>
      columns.map(({ column }) => {
        if (!column.sum) return '';
        const sum = sumColumn(rows.map((row) => rawOf(column, row)));
        return formatNumber(sum, column.as === 'count' ? 0 : column.places, SUM_DECIMALS);
      }),
    [columns, rows],
  );
  const scope = useMemo(() => sumScope(columns, rows, isWhole), [columns, rows, isWhole]);
  if (rows.length === 0 || !columns.some(({ column }) => column.sum)) return null;
  // The first column names the rows: where it has no sum of its own, the row's name may have its room.
  const labelled = columns[0]?.column.sum ? 0 : 1;
  return (
    <tfoot>
      <tr>
        {selection && <td data-cell="select" data-pinned />}
        <th
          scope="row"
          colSpan={labelled + 1}
          data-cell="index"
          data-pinned={labelled === 0 || lefts[0] !== undefined || undefined}
        >
          {rows === page ? '合计' : '全部合计'}
          {scope !== '' && <small>{scope}</small>}
          {!isWhole && list.readAll && (
            <button type="button" onClick={() => void readAll()}>
              全部合计
            </button>
          )}
        </th>
        {columns.slice(labelled).map(({ column }, at) => {
          const place = at + labelled;
          return (
            <td
              key={column.key}
              data-title={sums[place] === '' ? undefined : headingOf(column)}
              data-numeric={isNumeric(column) || undefined}
              data-pinned={lefts[place] !== undefined || undefined}
              style={{ left: lefts[place] }}
            >
              {sums[place]}
            </td>
          );
        })}
        {actions.length > 0 && <td data-cell="actions" />}
      </tr>
    </tfoot>
  );
}
