import { TextInput, type TextInputProps } from './controls/text-input.tsx';
import { useDayField } from './moment-picker.tsx';

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
  return <TextInput {...rest} {...useDayField({ label, value, onChange, onBlur })} />;
}
