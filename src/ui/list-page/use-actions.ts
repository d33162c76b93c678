import { useQueryClient } from '@tanstack/react-query';

import { ask } from '../confirm.ts';
import type { ListRow } from '../list-table/column.ts';
import type { RowAction } from '../list-table/row-actions.tsx';
import type { Selection } from '../list-table/selection.ts';
import { notify } from '../notify.ts';
import { useMutation } from '../use-mutation.ts';

/** Specification, sections 2 and 8. */
const DELETE_QUESTION = '确定删除吗？';

function questionOf<Row>({ name, confirm }: RowAction<Row>, row: Row): string | undefined {
  if (typeof confirm === 'function') return confirm(row);
  return confirm ?? (name === 'delete' ? DELETE_QUESTION : undefined);
}

/** Whether a person wants it; what needs no question is wanted. `more` ends the question. */
export async function confirmed<Row>(
  action: RowAction<Row>,
  row: Row,
  more = '',
): Promise<boolean> {
  const question = questionOf(action, row);
  return (
    question === undefined || (await ask(question + more, { binding: action.binding ?? false }))
  );
}

/** What the buttons of rows do: ask, act, tell, and let the list ask the server again. */
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
  return {
    busy: one.isPending,
    onAction: (action: RowAction<Row>, row: Row) => {
      // Its button keeps the focus meanwhile, which a disabled one would lose to the page: a dialog gives it back.
      if (one.isPending) return;
      void confirmed(action, row).then((yes) => {
        if (yes && !one.isPending) one.mutate({ action, row });
      });
    },
  };
}
