import { TextInput as MantineTextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

import { keepCaret } from './drawn.ts';
import { Themed } from './themed.tsx';

export type TextInputProps = ComponentProps<typeof MantineTextInput>;

/** A text field: Mantine's, in this site's clothes. */
export const TextInput = ({ onChange, ...props }: TextInputProps) => (
  <Themed>
    <MantineTextInput
      {...props}
      {...(onChange && {
        onChange: (event) => {
          keepCaret(event.currentTarget);
          onChange(event);
        },
      })}
    />
  </Themed>
);
