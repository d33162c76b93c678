import { useEffect, useState } from 'react';

import { bank } from '#contract/bank.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { createAction } from '#src/api/action.ts';
import { saveBank } from '#src/api/bank.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import { reportError } from '#src/ui/report-error.ts';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';

import { fileTransport } from '../file/file-transport.ts';
import { ACCOUNT_FORM } from './account-form.ts';

/** The add-bank dialog (specification section 2); loaded when somebody goes to add an account. */
export function AddBank({ slot }: { slot: AddSlot }) {
  const [action] = useState(createAction);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    loadEnums()
      .catch(reportError)
      .finally(() => setReady(true));
  }, []);
  const [fields] = useState(() =>
    ACCOUNT_FORM.map((field) => (field.key === 'name' ? { ...field, initial: slot.name } : field)),
  );
  if (!ready) return null;
  const save = async (input: CallInput<typeof bank.save>) => {
    const id = await saveBank(input, action);
    notify('success', '提交成功');
    slot.onCreated({ id, name: input.name });
  };
  return (
    <RecordDialog
      title="添加银行账户"
      submit="提交"
      fields={fields}
      schema={bank.save.input}
      record={undefined}
      transport={fileTransport}
      save={save}
      onSaved={() => undefined}
      onClose={slot.onClose}
    />
  );
}
