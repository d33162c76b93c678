import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import { named } from '#src/ui/record-form/record-fields.ts';

import { fileTransport } from '../file/file-transport.ts';
import type { NounFields, NounRecords, NounRow } from './noun.ts';

interface Props<Row extends NounRow, Input> {
  noun: NounRecords<Row, Input>;
  form: NounFields<Row>;
  /** Absent for a new record. */
  row: Row | undefined;
  onClose: () => void;
}

/** A new record of a noun, or a change of one. */
export function NounForm<Row extends NounRow, Input>(props: Props<Row, Input>) {
  const { noun, form, row, onClose } = props;
  const { fields, schema } = form;
  const queries = useQueryClient();
  // One action for all tries of one form: a second try is not a second record.
  const [action] = useState(createAction);
  // What is new is submitted, as in every dialog that adds; what is changed is saved.
  const submit = row ? '保存' : '提交';
  const editing = noun.actions.find(({ name }) => name === 'edit')?.label ?? `编辑${noun.title}`;
  return (
    <RecordDialog<Input>
      title={row ? editing : `新增${noun.title}`}
      submit={submit}
      fields={typeof fields === 'function' ? fields(row) : fields}
      schema={schema}
      record={row}
      fixed={noun.fixed}
      question={(values) => `确定${submit}${named(noun.title, values, row)}吗？`}
      transport={fileTransport}
      save={(input) => noun.save(input, action)}
      onSaved={() => {
        notify('success', `${submit}成功`);
        void queries.invalidateQueries({ queryKey: [...noun.queries.key] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
