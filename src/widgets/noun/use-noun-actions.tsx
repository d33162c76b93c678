import { useMemo, useState } from 'react';

import type { NounAction, NounDeclaration, NounRow } from './noun.ts';
import { NounForm } from './noun-form.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

type Opened<Row> =
  | { readonly kind: 'form'; readonly row?: Row }
  | { readonly kind: 'reveal'; readonly row: Row; readonly action: NounAction<Row> };

/** The actions of a noun's rows, and the dialog that one of them has opened. */
export function useNounActions<Row extends NounRow, Input>(noun: NounDeclaration<Row, Input>) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const actions = useMemo((): readonly NounAction<Row>[] => {
    const open = (what: Opened<Row>) => Promise.resolve(setOpened(what));
    const { queries, actions: own } = noun;
    return [
      { name: 'edit', label: '编辑', run: (row) => open({ kind: 'form', row }) },
      { name: 'delete', label: '删除', run: queries.remove, done: '删除成功', bulk: true },
      ...own.map((action) =>
        action.reveal
          ? { ...action, run: (row: Row) => open({ kind: 'reveal', row, action }) }
          : action,
      ),
    ];
  }, [noun]);
  const onClose = () => setOpened(undefined);
  const dialog =
    opened?.kind === 'form' ? (
      <NounForm noun={noun} row={opened.row} onClose={onClose} />
    ) : (
      opened && (
        <RevealDialog
          title={opened.action.label}
          reveal={async () => (await opened.action.reveal?.(opened.row)) ?? ''}
          onClose={onClose}
        />
      )
    );
  return { actions, dialog, create: () => setOpened({ kind: 'form' }) };
}
