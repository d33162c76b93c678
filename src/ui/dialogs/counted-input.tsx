import { TextInput, type TextInputProps } from '@mantine/core';

import { codePointLength } from '#contract/validators/texts.ts';

import styles from './dialogs.module.css';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** Longest text in characters; the counter shows it (specification section 5). */
  max: number;
  onChange: (text: string) => void;
}

/** A line of text with its character counter. More than `max` can be pasted, and is then said to be too long. */
export function CountedInput({ value, max, onChange, ...rest }: Props) {
  const count = codePointLength(value);
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={64}
      rightSection={
        <span className={styles.count} data-over={count > max || undefined}>
          {count}/{max}
        </span>
      }
    />
  );
}
