import { normaliseDigits } from '#contract/validators/digits.ts';
import { normalisePhone } from '#src/lib/normalise-phone.ts';
import { NativeSelect } from '../controls/native-select.tsx';

import { CountedText, CountedTextarea, countBeside } from '../dialogs/counted-input.tsx';

import { BELOW } from '../input-order.ts';
import { Autocomplete } from '../selectors/autocomplete.tsx';
import type { FieldProps } from '../selectors/combobox.tsx';
import { RecordDay } from './record-day.tsx';
import type { RecordField, Suggest } from './record-fields.ts';
import styles from './record-form.module.css';

interface Props {
  field: RecordField;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Values of several fields that a choice has filled in. */
  onFill?: (values: Readonly<Record<string, string>>) => void;
}

/** What stays of a number or a code as somebody pastes it. */
const NORMAL: Readonly<Partial<Record<string, (text: string) => string>>> = {
  digits: normaliseDigits,
  phone: normalisePhone,
  code: (text) => normaliseDigits(text).toUpperCase(),
};
/** What a phone's keyboard shows. */
const KEYS: Readonly<Partial<Record<string, 'numeric' | 'tel'>>> = {
  digits: 'numeric',
  phone: 'tel',
};

/** Account numbers as specification section 5 shows them; of a masked one the digits that are told stand together. */
const inFours = (text: string) =>
  text.startsWith('*') ? text.replace(/(?=.{4}$)/u, ' ') : text.replace(/.{4}(?=.)/gu, '$& ');

/** Keeps the caret behind what stands before it, whatever blanks come and go; after keepCaret(), which counts from the end. */
function keepPlace(input: HTMLInputElement, shown: string, how: string | undefined): void {
  const before = normaliseDigits(input.value.slice(0, input.selectionEnd ?? undefined));
  // The blank that Delete took away is there again: the caret goes past it.
  const past = how === 'deleteContentForward' && normaliseDigits(input.value) === shown ? 1 : 0;
  queueMicrotask(() => {
    const at = inFours(before).length + past;
    input.setSelectionRange(at, at);
  });
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

interface SuggestProps extends Props {
  suggest: Suggest;
  described: Omit<FieldProps, 'label'> & { label: string };
}

function SuggestControl({ field, value, onChange, onFill, suggest, described }: SuggestProps) {
  const count = countBeside(field.max, value);
  return (
    <Autocomplete
      {...described}
      {...count}
      required={field.required ?? false}
      value={value}
      load={suggest.load}
      onChange={(text, option) =>
        option ? onFill?.(suggest.fills(option)) : onChange(suggest.read?.(text) ?? text)
      }
    />
  );
}

/** The control of one field with label, hint, counter and what is wrong with it. */
export function RecordControl(props: Props) {
  const { field, value, error, onChange } = props;
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
        data={[{ value: '', label: '请选择' }, ...(options?.() ?? [])]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (suggest) return <SuggestControl {...props} described={described} suggest={suggest} />;
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
  const normalise = NORMAL[control];
  const keys = KEYS[control];
  return (
    <CountedText
      {...described}
      value={control === 'digits' ? inFours(value) : value}
      max={max}
      {...(max === undefined && { autoComplete: 'off' })}
      {...(keys && { inputMode: keys })}
      onChange={({ currentTarget: input, nativeEvent }) => {
        if (control === 'digits') keepPlace(input, value, (nativeEvent as InputEvent).inputType);
        onChange(normalise?.(input.value) ?? input.value);
      }}
    />
  );
}
