import { useMutation, useQueryClient } from '@tanstack/react-query';

import { errorToMessage } from '#src/lib/errors.ts';

import { ask } from '../confirm.ts';
import type { ListRow } from '../list-table/column.ts';
import { allows, type RowAction } from '../list-table/row-actions.tsx';
import type { Selection } from '../list-table/selection.ts';
import { notify } from '../notify.ts';

/** Specification, sections 2 and 8. */
const DELETE_QUESTION = '确定删除吗？';

function questionOf<Row>({ name, confirm }: RowAction<Row>): string | undefined {
  return confirm ?? (name === 'delete' ? DELETE_QUESTION : undefined);
}

async function confirmed<Row>(action: RowAction<Row>, more = ''): Promise<boolean> {
  const question = questionOf(action);
  return (
    question === undefined || (await ask(question + more, { binding: action.binding ?? false }))
  );
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

/** What the buttons of rows and of the selection do: ask, act, tell, and let the list ask the server again. */
export function useActions<Row extends ListRow>(
  key: readonly string[],
  { selection, onDone }: { selection?: Selection<Row>; onDone?: (action: RowAction<Row>) => void },
) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: [...key] });
  const one = useMutation({
    mutationFn: async ({ action, row }: { action: RowAction<Row>; row: Row }) =>
      await action.run?.(row),
    onSuccess: (_, { action, row }) => {
      if (action.done !== undefined) notify('success', action.done);
      selection?.set([row], false);
      onDone?.(action);
    },
    onSettled,
  });
  const all = useMutation({
    mutationFn: async ({ action, rows }: { action: RowAction<Row>; rows: readonly Row[] }) => {
      const failures = await runAll(action, rows);
      tell(action, rows.length - failures.length, failures);
    },
    onSuccess: () => selection?.clear(),
    onSettled,
  });
  return {
    busy: one.isPending || all.isPending,
    onAction: (action: RowAction<Row>, row: Row) => {
      void confirmed(action).then((yes) => {
        if (yes && !one.isPending) one.mutate({ action, row });
      });
    },
    onBulk: (action: RowAction<Row>) => {
      const rows = [...(selection?.rows.values() ?? [])].filter((row) => allows(row, action.name));
      void confirmed(action, `（${rows.length} 条）`).then((yes) => {
        if (yes) all.mutate({ action, rows });
      });
    },
  };
}
