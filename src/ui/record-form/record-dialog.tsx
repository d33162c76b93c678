import { useEffect, useRef } from 'react';

import { FormModal } from '../dialogs/form-modal.tsx';

import { ConflictNotice } from './conflict-notice.tsx';
import { RecordControl } from './record-control.tsx';
import { differences } from './record-fields.ts';
import styles from './record-form.module.css';
import { useRecordForm } from './use-record-form.ts';

type Given<Input> = Parameters<typeof useRecordForm<Input>>[0];

interface Props<Input> extends Given<Input> {
  title: string;
  onClose: () => void;
}

/** A new record or a change of one, as a form in a modal: checked as the server checks it, asked about before it is lost. */
export function RecordDialog<Input>({ title, onClose, ...given }: Props<Input>) {
  const form = useRecordForm(given);
  const { fields } = given;
  const { values, errors, alert, busy, isDirty, conflict, refusals } = form;
  const controls = useRef<HTMLDivElement>(null);
  const [wrong] = Object.keys(errors);
  // The first complaint of each try takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try, not each complaint that goes away.
  useEffect(() => {
    if (wrong) controls.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [refusals]);
  return (
    <FormModal
      title={title}
      submit="保存"
      {...{ busy, alert, isDirty, onClose }}
      onSubmit={() => void form.send()}
    >
      {conflict && (
        <ConflictNotice
          differences={differences(fields, values, conflict)}
          onSettle={form.settle}
        />
      )}
      <div ref={controls} className={styles.fields}>
        {fields.map((field) => (
          <RecordControl
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            error={errors[field.key]}
            onChange={(text) => form.set(field.key, text)}
          />
        ))}
      </div>
    </FormModal>
  );
}
