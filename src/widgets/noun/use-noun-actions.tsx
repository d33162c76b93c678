import { useMemo, useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import { flowRowActions } from '../flow/flow-actions.ts';
import type { NounAction, NounRecords, NounRow } from './noun.ts';
import type { NounForm } from './noun-form.tsx';
import { useDialogs } from './use-dialogs.tsx';

/** Forms with their files and checks are as much code as the list: they come when somebody wants to change something. */
const Form = lazyPart(
  async () => (await import('./noun-form.tsx')).NounForm,
) as unknown as typeof NounForm;

/** The actions of a noun's rows, and the dialog that one of them has opened. */
export function useNounActions<Row extends NounRow, Input>(noun: NounRecords<Row, Input>) {
  const [form, setForm] = useState<{ readonly row?: Row }>();
  const all = useMemo((): readonly NounAction<Row>[] => {
    const { queries, actions: own, flow } = noun;
    const standard: readonly NounAction<Row>[] = [
      { name: 'edit', label: '编辑', run: (row) => Promise.resolve(setForm({ row })) },
      { name: 'delete', label: '删除', run: queries.remove, done: '删除成功', bulk: true },
    ];
    return [
      ...standard.filter(({ name }) => own.every((action) => action.name !== name)),
      ...(flow ? flowRowActions<Row>(flow.calls, flow.route) : []),
      ...own.map((action) => ({
        ...standard.find(({ name }) => name === action.name),
        ...action,
      })),
    ];
  }, [noun]);
  const { actions, dialog } = useDialogs(all);
  return {
    actions,
    dialog: form ? <Form noun={noun} row={form.row} onClose={() => setForm(undefined)} /> : dialog,
    create: () => setForm({}),
  };
}
