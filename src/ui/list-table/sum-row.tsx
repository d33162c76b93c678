import { useMemo } from 'react';

import { formatNumber, sumColumn } from '#src/lib/format-number.ts';

import { isNumeric, type ListRow } from './column.ts';
import type { TableModel } from './table-model.ts';
import { headingOf, rawOf } from './value.ts';

/** Specification, section 9: the sum row's formatter writes up to 12 decimals. */
const SUM_DECIMALS = 12;

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  rows: readonly Row[];
}

/** 合计 of the rows on the page, exact to the last decimal. Nothing where no column has a sum. */
export function SumRow<Row extends ListRow>({ model, rows }: Props<Row>) {
  const { columns, lefts, selection, actions } = model;
  const sums = useMemo(
    () =>
      columns.map(({ column }) => {
        if (!column.sum) return '';
        const sum = sumColumn(rows.map((row) => rawOf(column, row)));
        return formatNumber(sum, column.as === 'count' ? 0 : 2, SUM_DECIMALS);
      }),
    [columns, rows],
  );
  if (rows.length === 0 || !columns.some(({ column }) => column.sum)) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td data-cell="select" data-pinned />}
        <th scope="row" data-cell="index" data-pinned title="本页各行之和">
          合计
        </th>
        {columns.map(({ column }, place) => (
          <td
            key={column.key}
            data-title={sums[place] === '' ? undefined : headingOf(column)}
            data-numeric={isNumeric(column) || undefined}
            data-pinned={lefts[place] !== undefined || undefined}
            style={{ left: lefts[place] }}
          >
            {sums[place]}
          </td>
        ))}
        {actions.length > 0 && <td data-cell="actions" />}
      </tr>
    </tfoot>
  );
}
