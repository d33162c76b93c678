import { TextInput as MantineTextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

import { useCount } from './count.tsx';
import { Themed } from './themed.tsx';

export interface TextInputProps extends Omit<ComponentProps<typeof MantineTextInput>, 'max'> {
  /** Longest text in characters, counted beside it; more can be pasted, and is then said to be too long. */
  max?: number | undefined;
}

/** Pixels of a counter such as 100/100. */
const COUNTER = 64;

/** Numbers, phones and passwords are bounded too, but nobody writes them by their length; and something else may stand there. */
const isCounted = ({ inputMode, type = 'text', rightSection, readOnly }: TextInputProps) =>
  inputMode === undefined && type === 'text' && !rightSection && !readOnly;

/** A text field: Mantine's, in this site's clothes, with a counter where its text has a longest length. */
export function TextInput({ max, ...props }: TextInputProps) {
  const counted = useCount<HTMLInputElement>(isCounted(props) ? { ...props, max } : {});
  const count = counted.counter && {
    rightSection: counted.counter,
    rightSectionWidth: COUNTER,
    onChange: counted.onChange,
  };
  return (
    <Themed>
      <MantineTextInput {...props} {...count} />
    </Themed>
  );
}
