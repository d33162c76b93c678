import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { createBank } from '#src/api/bank-choice.ts';
import { $enums, loadEnums } from '#src/stores/enums.ts';
import { AddBankDialog } from '#src/ui/dialogs/add-bank-dialog.tsx';
import { reportError } from '#src/ui/report-error.ts';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';
import { fileTransport } from '../file/file-transport.ts';

/** The add-bank dialog on the real calls; loaded when somebody goes to add an account. */
export function AddBank({ slot }: { slot: AddSlot }) {
  const [action] = useState(createAction);
  useEffect(() => {
    loadEnums().catch(reportError);
  }, []);
  const types = useStore($enums).BankType ?? [];
  return (
    <AddBankDialog
      name={slot.name}
      bankTypes={types.map(({ codeStr, name }) => ({ value: codeStr, label: name }))}
      transport={fileTransport}
      submit={(values, files) =>
        createBank({ ...values, attachment: files.map(({ id }) => ({ id, fileType: 9 })) }, action)
      }
      onCreated={slot.onCreated}
      onClose={slot.onClose}
    />
  );
}
