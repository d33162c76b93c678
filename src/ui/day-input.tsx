import { TextInput, type TextInputProps } from '@mantine/core';
import { MomentPicker, useTypedMoment } from './moment-picker.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** What is picked, such as 额度到期日. */
  of: string;
  /** yyyy-MM-dd; '' where there is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A field for a day: typed in any usual way, or picked in the browser's calendar. */
export function DayInput({ of: label, value, onChange, onBlur, ...rest }: Props) {
  const { text, change, leave } = useTypedMoment({ type: 'date', value, onChange, onBlur });
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="yyyy-MM-dd"
      maxLength={20}
      value={text}
      rightSection={<MomentPicker type="date" value={value} label={label} onChange={onChange} />}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
