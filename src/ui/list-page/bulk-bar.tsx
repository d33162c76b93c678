import { useQueryClient } from '@tanstack/react-query';

import { errorToMessage } from '#src/lib/errors.ts';

import { Button } from '../controls/button.tsx';
import type { ListRow } from '../list-table/column.ts';
import { allows, type RowAction } from '../list-table/row-actions.tsx';
import type { Selection } from '../list-table/selection.ts';
import { notify } from '../notify.ts';
import { useMutation } from '../use-mutation.ts';

import styles from './bulk-bar.module.css';
import { confirmed } from './use-actions.ts';

interface Props<Row extends ListRow> {
  /** Begins the query keys of everything about the noun. */
  queryKey: readonly string[];
  selection: Selection<Row>;
  actions: readonly RowAction<Row>[];
}

/** Does it row by row, so that each has its own answer; goes on after a failure. */
async function runAll<Row>({ run }: RowAction<Row>, rows: readonly Row[]): Promise<string[]> {
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await run?.(row);
    } catch (error) {
      failures.push(errorToMessage(error));
    }
  }
  return failures;
}

function tell(action: RowAction<never>, done: number, failures: readonly string[]): void {
  if (failures.length === 0) notify('success', `${action.done ?? action.label}：${done} 条`);
  else notify('error', `${done} 条已完成，${failures.length} 条未完成：${failures[0]}`);
}

/** Asks, acts on all rows that allow it, tells, and lets the list ask the server again. */
function useBulk<Row extends ListRow>({ queryKey, selection }: Omit<Props<Row>, 'actions'>) {
  const queries = useQueryClient();
  const all = useMutation({
    mutationFn: async ({ action, rows }: { action: RowAction<Row>; rows: readonly Row[] }) => {
      const failures = await runAll(action, rows);
      tell(action, rows.length - failures.length, failures);
    },
    onSuccess: () => selection.clear(),
    onSettled: () => queries.invalidateQueries({ queryKey: [...queryKey] }),
  });
  const onBulk = async (action: RowAction<Row>) => {
    const rows = [...selection.rows.values()].filter((row) => allows(row, action.name));
    const [first] = rows;
    if (first && (await confirmed(action, first, `（${rows.length} 条）`))) {
      all.mutate({ action, rows });
    }
  };
  return { busy: all.isPending, onBulk };
}

/** What may be done with the selected rows; each button counts those that allow it. */
export function BulkBar<Row extends ListRow>({ queryKey, selection, actions }: Props<Row>) {
  const { busy, onBulk } = useBulk({ queryKey, selection });
  const rows = [...selection.rows.values()];
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
              onClick={() => void onBulk(action)}
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
