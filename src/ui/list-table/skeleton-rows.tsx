import type { ListRow } from './column.ts';
import styles from './list-table.module.css';
import type { TableModel } from './table-model.ts';

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  count: number;
}

/** Grey bars in the places of the rows that are on their way. */
export function SkeletonRows<Row extends ListRow>({ model, count }: Props<Row>) {
  const { columns, selection, actions } = model;
  return (
    <tbody className={styles.skeleton} data-skeleton aria-hidden="true">
      {Array.from({ length: count }, (_, i) => i + 1).map((row) => (
        <tr key={row}>
          {selection && <td data-cell="select" data-pinned />}
          <td data-cell="index" data-pinned />
          {columns.map(({ column }, place) => (
            <td key={column.key} data-first={place === 0 || undefined}>
              <span />
            </td>
          ))}
          {actions.length > 0 && <td data-cell="actions" />}
        </tr>
      ))}
    </tbody>
  );
}
