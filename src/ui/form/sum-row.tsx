import { useDeferredValue, useMemo } from 'react';

import type { Column } from '#contract/form/read-form.ts';
import { addsUp, formatNumber, sumColumn } from '#src/lib/format-number.ts';
import { isNumberColumn } from './line-row.tsx';
import type { Line } from './rows.ts';

/** 合计: what the columns of a table add up to that say so. */
export function SumRow({
  columns,
  lines,
  extra,
}: {
  columns: readonly Column[];
  lines: readonly Line[];
  extra: number;
}) {
  // Adding up thousands of rows shall not hold up the key stroke that changed one of them.
  const settled = useDeferredValue(lines);
  const sums = useMemo(() => {
    const units = settled.map(({ row }) => row.unit);
    return columns.map(({ summary, fieldKey }) => {
      if (summary !== 'sum' || !addsUp(fieldKey, units)) return '';
      const cells = settled.map(({ row }) => row[fieldKey]);
      return sumColumn(cells.filter((cell) => typeof cell === 'string'));
    });
  }, [columns, settled]);
  return (
    <tfoot>
      <tr>
        <th scope="row">合计</th>
        {columns.map((column, at) => (
          <td
            key={column.fieldKey}
            data-label={column.label}
            data-number={isNumberColumn(column) || undefined}
          >
            {formatNumber(sums[at], column.controlType === 'money' ? 2 : 0, 12)}
          </td>
        ))}
        {extra > 0 && <td />}
      </tr>
    </tfoot>
  );
}
