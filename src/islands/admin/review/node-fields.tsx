import type { NodeField } from '#contract/flow/review-view.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';
import { enumOptions } from '#src/stores/enums.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import { DayInput } from '#src/ui/day-input.tsx';
import { CountedArea } from '#src/ui/dialogs/counted-input.tsx';
import { termNote, writtenTerm } from './term.ts';

const EXAMPLES: Partial<Record<NodeField['control'], string>> = {
  money: '例如 9,000,000.00',
  price: '例如 45.00',
  percent: '例如 7.20',
  int: '例如 90',
};

/** What helps to fill in a term: an amount in words, else what was applied for, else an example. */
function hint(field: NodeField, value: string): string | undefined {
  const { control, asked } = field;
  const note = termNote(field, value);
  if (note !== '') return note;
  return asked ? `申请：${groupThousands(asked)}` : EXAMPLES[control];
}

interface Props {
  fields: readonly NodeField[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** What this node settles (批复内容), such as the approved limit. */
export function NodeFields({ fields, values, errors, onChange }: Props) {
  return fields.map((field) => {
    const { key, label, control, codeOf, required, max } = field;
    const value = values[key] ?? '';
    const set = (text: string) => onChange({ ...values, [key]: text });
    const shared = {
      label,
      description: hint(field, value),
      withAsterisk: required,
      value,
      error: errors[`fields.${key}`],
    };
    const typed = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
    if (control === 'textarea' || control === 'prices') {
      return <CountedArea key={key} {...shared} maxLength={max} onChange={typed} />;
    }
    if (control === 'select') {
      const options = [{ value: '', label: '请选择' }, ...enumOptions(codeOf ?? '')];
      return <NativeSelect key={key} {...shared} data={options} onChange={typed} />;
    }
    if (control === 'date') return <DayInput key={key} {...shared} of={label} onChange={set} />;
    const settle = () => set(writtenTerm(field, value));
    return <TextInput key={key} {...shared} inputMode="decimal" onChange={typed} onBlur={settle} />;
  });
}
