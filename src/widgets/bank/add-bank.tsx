import { useEffect, useState } from 'react';

import type { bank } from '#contract/bank/bank.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { createAction } from '#src/api/action.ts';
import { saveBank } from '#src/api/bank.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import { named, type RecordField } from '#src/ui/record-form/record-fields.ts';
import { reportError } from '#src/ui/report-error.ts';
import type { AddSlot } from '#src/ui/selectors/remote-select.tsx';

import { fileTransport } from '../file/file-transport.ts';
import { ACCOUNT_FORM, bankTypes } from './account-form.ts';
import { bankSave } from './bank-schema.ts';

interface Props {
  slot: AddSlot;
  /** Code of BankType, where no other will do. */
  bankType: string | undefined;
}

/** The form with what is known of the account already. */
function fieldsFor({ slot, bankType }: Props): RecordField[] {
  return ACCOUNT_FORM.map((field) => {
    if (field.key === 'name') return { ...field, initial: slot.name };
    if (field.key !== 'bankType' || bankType === undefined) return field;
    const options = () => bankTypes().filter(({ value }) => value === bankType);
    return { ...field, initial: bankType, options };
  });
}

/** The add-bank dialog (specification section 2); loaded when somebody goes to add an account. */
export function AddBank(props: Props) {
  const { slot } = props;
  const [action] = useState(createAction);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    loadEnums()
      .catch(reportError)
      .finally(() => setReady(true));
  }, []);
  const [fields] = useState(() => fieldsFor(props));
  if (!ready) return null;
  const save = async (input: CallInput<typeof bank.save>) => {
    const id = await saveBank(input, action);
    notify('success', '提交成功，已新增银行账户');
    slot.onCreated({ id, name: input.name });
  };
  return (
    <RecordDialog
      title="添加银行账户"
      submit="提交"
      fields={fields}
      schema={bankSave}
      record={undefined}
      question={(values) => `确定提交${named('银行账户', values)}吗？`}
      transport={fileTransport}
      save={save}
      onSaved={() => undefined}
      onClose={slot.onClose}
    />
  );
}
