import { normaliseDigits } from '#contract/validators/digits.ts';
import { NativeSelect } from '../controls/native-select.tsx';
import { TextInput } from '../controls/text-input.tsx';

import { CountedInput, CountedTextarea } from '../dialogs/counted-input.tsx';

import { BELOW } from '../input-order.ts';
import { Autocomplete } from '../selectors/autocomplete.tsx';
import { RecordDay } from './record-day.tsx';
import type { RecordField } from './record-fields.ts';
import styles from './record-form.module.css';

interface Props {
  field: RecordField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Values of several fields that a choice has filled in. */
  onFill?: (values: Readonly<Record<string, string>>) => void;
}

function CheckControl({ field, value, onChange }: Props) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={field.key}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
      {field.label}
    </label>
  );
}

/** The control of one field with label, hint, counter and what is wrong with it. */
export function RecordControl(props: Props) {
  const { field, value, error, onChange, onFill } = props;
  const { key, label, control = 'text', required = false, max, hint, options, suggest } = field;
  if (control === 'check') return <CheckControl {...props} />;
  const common = { name: key, label, withAsterisk: required, 'aria-required': required, error };
  const described = {
    ...common,
    inputWrapperOrder: BELOW,
    ...(hint !== undefined && { description: hint }),
  };
  if (control === 'select') {
    return (
      <NativeSelect
        {...described}
        data={[...(options?.() ?? [])]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (suggest) {
    return (
      <Autocomplete
        {...described}
        required={required}
        {...(max && { maxLength: max })}
        value={value}
        load={suggest.load}
        onChange={(text, option) => (option ? onFill?.(suggest.fills(option)) : onChange(text))}
      />
    );
  }
  if (control === 'day') {
    return <RecordDay {...described} field={field} value={value} onChange={onChange} />;
  }
  if (control === 'textarea' && max !== undefined) {
    return (
      <CountedTextarea
        {...described}
        className={styles.wide}
        value={value}
        max={max}
        onChange={onChange}
      />
    );
  }
  if (max !== undefined)
    return <CountedInput {...described} value={value} max={max} onChange={onChange} />;
  const isDigits = control === 'digits';
  return (
    <TextInput
      {...described}
      value={value}
      autoComplete="off"
      {...(isDigits && { inputMode: 'numeric' as const })}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(isDigits ? normaliseDigits(text) : text);
      }}
    />
  );
}
