import { useMemo, useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import { flowRowActions } from '../flow/flow-actions.ts';
import type { NounAction, NounRecords, NounRow } from './noun.ts';
import { useDialogs } from './use-dialogs.tsx';

interface FormProps<Row> {
  readonly row: Row | undefined;
  readonly onClose: () => void;
}

/** Forms with their files and checks are as much code as the list: they come when somebody wants to change something. */
function lazyForm<Row extends NounRow, Input>(noun: NounRecords<Row, Input>) {
  return lazyPart<FormProps<Row>>(async () => {
    const [{ NounForm }, form] = await Promise.all([import('./noun-form.tsx'), noun.form()]);
    return (props) => <NounForm noun={noun} form={form} {...props} />;
  });
}

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
  const Form = useMemo(() => lazyForm(noun), [noun]);
  const { actions, dialog } = useDialogs(all);
  return {
    actions,
    dialog: form ? <Form row={form.row} onClose={() => setForm(undefined)} /> : dialog,
    create: () => setForm({}),
  };
}
