import type { NodeField } from '#contract/flow/review-view.ts';
import { plainNumber } from '#src/lib/normalise.ts';
import { enumOptions } from '#src/stores/enums.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { Textarea } from '#src/ui/controls/textarea.tsx';
import { DayInput } from '#src/ui/day-input.tsx';

const HINT: Partial<Record<NodeField['control'], string>> = {
  money: '元，最多两位小数',
  percent: '%，0-100，最多两位小数',
  int: '整数',
};

interface Props {
  fields: readonly NodeField[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** What this node settles (批复内容), such as the approved limit. */
export function NodeFields({ fields, values, errors, onChange }: Props) {
  return fields.map(({ key, label, control, codeOf, required }) => {
    const shared = {
      label,
      description: HINT[control],
      withAsterisk: required,
      value: values[key] ?? '',
      error: errors[`fields.${key}`],
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...values, [key]: event.currentTarget.value }),
    };
    if (control === 'textarea') return <Textarea key={key} {...shared} rows={3} />;
    if (control === 'select') {
      const options = [{ value: '', label: '请选择' }, ...enumOptions(codeOf ?? '')];
      return <NativeSelect key={key} {...shared} data={options} />;
    }
    if (control === 'date') {
      const set = (value: string) => onChange({ ...values, [key]: value });
      return <DayInput key={key} {...shared} of={label} onChange={set} />;
    }
    const isNumber = control === 'money' || control === 'percent' || control === 'int';
    if (!isNumber) return <TextInput key={key} {...shared} />;
    const settle = () => {
      const text = plainNumber(values[key] ?? '');
      if (text !== values[key]) onChange({ ...values, [key]: text });
    };
    return <TextInput key={key} {...shared} inputMode="decimal" onBlur={settle} />;
  });
}
