import { type ComponentType, useMemo, useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import { flowRowActions } from '../flow/flow-actions.ts';
import type { NounAction, NounRecords, NounRow } from './noun.ts';
import { RevealDialog } from './reveal-dialog.tsx';

interface FormProps<Row> {
  readonly row: Row | undefined;
  readonly onClose: () => void;
}

/** Forms with their files and checks are as much code as the list: they come when somebody wants to change something. */
function lazyForm<Row extends NounRow, Input>(noun: NounRecords<Row, Input>) {
  return lazyPart<FormProps<Row>>(async () => {
    const [{ NounForm }, schema] = await Promise.all([import('./noun-form.tsx'), noun.schema()]);
    return (props) => <NounForm noun={noun} schema={schema} {...props} />;
  });
}

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
  const Form = useMemo(() => lazyForm(noun), [noun]);
  const onClose = () => setOpened(undefined);
  return {
    actions,
    dialog: opened && <Opened Form={Form} opened={opened} onClose={onClose} />,
    create: () => setOpened({ kind: 'form' }),
  };
}

interface OpenedProps<Row> {
  Form: ComponentType<FormProps<Row>>;
  opened: Opened<Row>;
  onClose: () => void;
}

function Opened<Row>({ Form, opened, onClose }: OpenedProps<Row>) {
  if (opened.kind === 'form') {
    return <Form row={opened.row} onClose={onClose} />;
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
