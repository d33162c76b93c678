import { codePointLength } from '#contract/validators/texts.ts';
import { TextInput, type TextInputProps } from '../controls/text-input.tsx';
import { Textarea, type TextareaProps } from '../controls/textarea.tsx';

import { isNear } from '../fields/near.ts';
import styles from './dialogs.module.css';

interface Counted {
  value: string;
  /** Longest text in characters; the counter shows it (specification section 5). */
  max: number;
  onChange: (text: string) => void;
}

function Count({ value, max }: Pick<Counted, 'value' | 'max'>) {
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

type InputProps = Omit<TextInputProps, keyof Counted> & Counted;

/** A line of text with its character counter. More than `max` can be pasted, and is then said to be too long. */
export function CountedInput({ value, max, onChange, ...rest }: InputProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={64}
      rightSection={<Count value={value} max={max} />}
    />
  );
}

type AreaProps = Omit<TextareaProps, keyof Counted> & Counted;

/** Several lines of text with their character counter. */
export function CountedTextarea({ value, max, onChange, ...rest }: AreaProps) {
  return (
    <Textarea
      rows={3}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(field) => (
        <div className={styles.counted}>
          {field}
          <Count value={value} max={max} />
        </div>
      )}
    />
  );
}
