import type { TextInputProps } from '@mantine/core';

import { DayInput } from '../day-input.tsx';
import type { RecordField } from './record-fields.ts';
import styles from './record-form.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  field: RecordField;
  value: string;
  onChange: (text: string) => void;
}

/** A day of a record; where its field names an end that never comes, a tick says so. */
export function RecordDay({ field, value, onChange, ...described }: Props) {
  const { label, openEnd } = field;
  return (
    <div>
      <DayInput {...described} of={label} value={value} onChange={onChange} />
      {openEnd !== undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={value === openEnd}
            onChange={(event) => onChange(event.currentTarget.checked ? openEnd : '')}
          />
          {openEnd}
        </label>
      )}
    </div>
  );
}
