import { type ChangeEvent, useState } from 'react';
import { codePointLength } from '#contract/validators/texts.ts';
import { TextInput, type TextInputProps } from '../controls/text-input.tsx';
import { Textarea, type TextareaProps } from '../controls/textarea.tsx';

import { isNear } from '../fields/near.ts';
import styles from './dialogs.module.css';

// Apart from the controls themselves, because forms and lists draw those before anything is written.

/** Pixels of a counter such as 100/100. */
const COUNTER = 64;

function Count({ value, max }: { value: string; max: number }) {
  const count = codePointLength(value);
  return (
    <span
      className={styles.count}
      data-near={isNear(count, max) || undefined}
      data-over={count > max || undefined}
    >
      {count}/{max}
    </span>
  );
}

/** What stands at the end of a field: how much of its longest length is used. */
export function countBeside(max: number | undefined, value: string) {
  if (max === undefined) return undefined;
  return { rightSection: <Count value={value} max={max} />, rightSectionWidth: COUNTER };
}

interface Bounded {
  /** Longest text in characters; more can be pasted, and is then said to be too long. */
  max?: number | undefined;
}

interface Kept<E> {
  value?: string | number | readonly string[] | undefined;
  defaultValue?: string | number | readonly string[] | undefined;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
}

/** The text of a field, whoever keeps it: its owner, or the browser. */
function useText<E extends HTMLInputElement | HTMLTextAreaElement>(field: Kept<E>) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''));
  const onChange = (event: ChangeEvent<E>) => {
    setTyped(event.currentTarget.value);
    field.onChange?.(event);
  };
  return { text: String(field.value ?? typed), onChange };
}

type TextProps = Omit<TextInputProps, keyof Bounded> & Bounded;

/** Numbers, phones and passwords are bounded too, but nobody writes them by their length; and something else may stand there. */
const isCounted = ({ inputMode, type = 'text', rightSection, readOnly }: TextProps) =>
  inputMode === undefined && type === 'text' && !rightSection && !readOnly;

/** A line of text with a counter where it has a longest length (specification section 5), by `max` or by `maxLength`. */
export function CountedText({ max, ...props }: TextProps) {
  const { text, onChange } = useText<HTMLInputElement>(props);
  const beside = isCounted(props) && countBeside(max ?? props.maxLength, text);
  return <TextInput {...props} {...beside} onChange={onChange} />;
}

type AreaProps = Omit<TextareaProps, keyof Bounded> & Bounded;

/** Several lines of text with a counter in the corner where they have a longest length. */
export function CountedArea({ max, ...props }: AreaProps) {
  const { text, onChange } = useText<HTMLTextAreaElement>(props);
  const most = max ?? props.maxLength;
  return (
    <Textarea
      rows={3}
      {...props}
      onChange={onChange}
      {...(most !== undefined && {
        inputContainer: (field) => (
          <div className={styles.counted}>
            {field}
            <Count value={text} max={most} />
          </div>
        ),
      })}
    />
  );
}

interface Counted {
  value: string;
  max: number;
  onChange: (text: string) => void;
}

/** CountedText whose owner gets the text. */
export function CountedInput({ onChange, ...rest }: Omit<TextInputProps, keyof Counted> & Counted) {
  return <CountedText {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** CountedArea whose owner gets the text. */
export function CountedTextarea({
  onChange,
  ...rest
}: Omit<TextareaProps, keyof Counted> & Counted) {
  return <CountedArea {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}
