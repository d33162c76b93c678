import { useMemo, useState } from 'react';

import { lazyPart } from '#src/ui/lazy-part.tsx';

import type { NounAction } from './noun.ts';

const RevealDialog = lazyPart(async () => (await import('./reveal-dialog.tsx')).RevealDialog);

interface Opened<Row> {
  readonly row: Row;
  readonly action: NounAction<Row>;
}

function OpenedDialog<Row>({
  opened: { row, action },
  onClose,
}: {
  opened: Opened<Row>;
  onClose: () => void;
}) {
  const { Dialog, dialog, reveal, label } = action;
  if (dialog) return dialog(row, onClose);
  if (Dialog) return <Dialog row={row} onClose={onClose} />;
  return (
    <RevealDialog
      title={label}
      reveal={async () => (await reveal?.(row)) ?? ''}
      onClose={onClose}
    />
  );
}

/** Actions of rows, those with a dialog opening it, and the dialog that one of them has opened; `onClosed` follows its close. */
export function useDialogs<Row>(actions: readonly NounAction<Row>[], onClosed?: () => void) {
  const [opened, setOpened] = useState<Opened<Row>>();
  const wired = useMemo(
    () =>
      actions.map((action) =>
        action.reveal || action.Dialog || action.dialog
          ? { ...action, run: (row: Row) => Promise.resolve(setOpened({ row, action })) }
          : action,
      ),
    [actions],
  );
  const close = () => {
    setOpened(undefined);
    onClosed?.();
  };
  return { actions: wired, dialog: opened && <OpenedDialog opened={opened} onClose={close} /> };
}
