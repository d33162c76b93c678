import { useEffect, useRef } from 'react';

import { ask } from '../confirm.ts';
import { FormModal } from '../dialogs/form-modal.tsx';

import { FileUpload } from '../file-upload/file-upload.tsx';
import type { FileTransport } from '../file-upload/transport.ts';
import { usePending } from '../file-upload/use-pending.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { RecordControl } from './record-control.tsx';
import { differences, fieldOf, type RecordValue, type RecordValues } from './record-fields.ts';
import styles from './record-form.module.css';
import type { RecordGiven } from './record-form.ts';
import { useRecordForm } from './use-record-form.ts';

interface Props<Input> extends Omit<RecordGiven<Input>, 'confirm'> {
  title: string;
  /** Text of the button that saves. */
  submit?: string;
  /** What is asked before it is sent, e.g. 确定保存银行账户“示例户”吗？ */
  question: (values: RecordValues) => string;
  /** How files of the record travel. */
  transport: FileTransport;
  onClose: () => void;
}

const filesIn = (value: RecordValue = []) => (typeof value === 'string' ? [] : value);

/** A new record or a change of one, as a form in a modal: checked as the server checks it, asked about before it is lost. */
export function RecordDialog<Input>(props: Props<Input>) {
  const { title, submit = '保存', question, transport, onClose, ...rest } = props;
  const given = { ...rest, confirm: (values: RecordValues) => ask(question(values)) };
  const { form, values, errors, alert, conflict, refusals, ...sending } = useRecordForm(given);
  const { fields } = given;
  const { isDirty } = form;
  const waits = usePending();
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
      submit={submit}
      busy={sending.busy}
      alert={alert}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (waits.isFree()) void form.send();
      }}
    >
      {conflict && (
        <ConflictNotice
          differences={differences(fields, values, conflict)}
          onSettle={(take) => form.settle(take)}
        />
      )}
      <div ref={controls} className={styles.fields}>
        {fields.map((field) =>
          field.control === 'files' ? (
            <div key={field.key} className={styles.wide}>
              <FileUpload
                label={field.label}
                fileType={field.fileType ?? 1}
                narrow={{ limit: field.max }}
                value={filesIn(values[field.key])}
                error={waits.of(field.key) ?? errors[field.key]}
                transport={transport}
                onChange={(change) => form.set(field.key, (now) => change(filesIn(now)))}
                onPending={(why) => waits.tell(field.key, why)}
              />
            </div>
          ) : (
            <RecordControl
              key={field.key}
              field={fieldOf(field, given.record)}
              value={String(values[field.key] ?? '')}
              error={errors[field.key]}
              onChange={(text) => form.set(field.key, text)}
              onFill={(filled) => {
                for (const [key, text] of Object.entries(filled)) form.set(key, text);
              }}
            />
          ),
        )}
      </div>
    </FormModal>
  );
}
