import { Textarea as MantineTextarea } from '@mantine/core';
import type { ComponentProps } from 'react';

import { useCount, withCorner } from './count.tsx';
import { Themed } from './themed.tsx';

export interface TextareaProps extends Omit<ComponentProps<typeof MantineTextarea>, 'max'> {
  /** Longest text in characters, counted in its corner; more can be pasted, and is then said to be too long. */
  max?: number | undefined;
}

/** A field for longer text: Mantine's, in this site's clothes, with a counter where its text has a longest length. */
export function Textarea({ max, ...props }: TextareaProps) {
  const { counter, onChange } = useCount<HTMLTextAreaElement>({ ...props, max });
  const count = counter && { inputContainer: withCorner(counter), onChange };
  return (
    <Themed>
      <MantineTextarea {...props} {...count} />
    </Themed>
  );
}
