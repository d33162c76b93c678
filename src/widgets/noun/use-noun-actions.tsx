import { useMemo, useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import { flowRowActions } from '../flow/flow-actions.ts';
import type { NounAction, NounRecords, NounRow } from './noun.ts';
import type { NounForm } from './noun-form.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

/** Forms with their files and checks are as much code as the list: they come when somebody wants to change something. */
const Form = lazyPart(
  async () => (await import('./noun-form.tsx')).NounForm,
) as unknown as typeof NounForm;

type Opened<Row> =
  | { readonly kind: 'form'; readonly row?: Row }
  | { readonly kind: 'action'; readonly row: Row; readonly action: NounAction<Row> };

/** The actions of a noun's rows, and the dialog that one of them has opened. */
export function useNounActions<Row extends NounRow, Input>(noun: NounRecords<Row, Input>) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const actions = useMemo((): readonly NounAction<Row>[] => {
    const open = (what: Opened<Row>) => Promise.resolve(setOpened(what));
    const { queries, actions: own, flow } = noun;
    const standard: readonly NounAction<Row>[] = [
      { name: 'edit', label: '编辑', run: (row) => open({ kind: 'form', row }) },
      { name: 'delete', label: '删除', run: queries.remove, done: '删除成功', bulk: true },
    ];
    const opens = ({ reveal, Dialog }: NounAction<Row>) => reveal ?? Dialog;
    return [
      ...standard.filter(({ name }) => own.every((action) => action.name !== name)),
      ...(flow ? flowRowActions<Row>(flow.calls, flow.route) : []),
      ...own.map((action) =>
        opens(action)
          ? { ...action, run: (row: Row) => open({ kind: 'action', row, action }) }
          : { ...standard.find(({ name }) => name === action.name), ...action },
      ),
    ];
  }, [noun]);
  const onClose = () => setOpened(undefined);
  return {
    actions,
    dialog: opened && <Opened noun={noun} opened={opened} onClose={onClose} />,
    create: () => setOpened({ kind: 'form' }),
  };
}

interface OpenedProps<Row extends NounRow, Input> {
  noun: NounRecords<Row, Input>;
  opened: Opened<Row>;
  onClose: () => void;
}

function Opened<Row extends NounRow, Input>({ noun, opened, onClose }: OpenedProps<Row, Input>) {
  if (opened.kind === 'form') {
    return <Form noun={noun} row={opened.row} onClose={onClose} />;
  }
  const { row, action } = opened;
  const { Dialog, reveal, label } = action;
  if (Dialog) return <Dialog row={row} onClose={onClose} />;
  return (
    <RevealDialog
      title={label}
      reveal={async () => (await reveal?.(row)) ?? ''}
      onClose={onClose}
    />
  );
}
