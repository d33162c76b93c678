import { TextInput, type TextInputProps } from '../controls/text-input.tsx';
import { Textarea, type TextareaProps } from '../controls/textarea.tsx';

interface Counted {
  value: string;
  /** Longest text in characters; the counter shows it (specification section 5). */
  max: number;
  onChange: (text: string) => void;
}

type InputProps = Omit<TextInputProps, keyof Counted> & Counted;

/** A line of text with its character counter. More than `max` can be pasted, and is then said to be too long. */
export function CountedInput({ onChange, ...rest }: InputProps) {
  return <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}

type AreaProps = Omit<TextareaProps, keyof Counted> & Counted;

/** Several lines of text with their character counter. */
export function CountedTextarea({ onChange, ...rest }: AreaProps) {
  return <Textarea rows={3} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
