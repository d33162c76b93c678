import { Button } from '../controls/button.tsx';
import type { ListRow } from '../list-table/column.ts';
import { allows, type RowAction } from '../list-table/row-actions.tsx';
import type { Selection } from '../list-table/selection.ts';

import styles from './list-page.module.css';

interface Props<Row extends ListRow> {
  selection: Selection<Row>;
  actions: readonly RowAction<Row>[];
  busy: boolean;
  onBulk: (action: RowAction<Row>) => void;
}

/** What may be done with the selected rows; each button counts those that allow it. */
export function BulkBar<Row extends ListRow>({ selection, actions, busy, onBulk }: Props<Row>) {
  const rows = [...selection.rows.values()];
  if (rows.length === 0) return null;
  return (
    <section className={styles.bulk} aria-label="批量操作">
      <p role="status">已选 {rows.length} 条</p>
      {actions
        .filter(({ bulk }) => bulk)
        .map((action) => {
          const count = rows.filter((row) => allows(row, action.name)).length;
          return (
            <Button
              key={action.name}
              variant="default"
              size="xs"
              disabled={count === 0}
              loading={busy}
              onClick={() => onBulk(action)}
            >
              {action.label}（{count}）
            </Button>
          );
        })}
      <Button variant="subtle" size="xs" onClick={selection.clear}>
        取消选择
      </Button>
    </section>
  );
}
