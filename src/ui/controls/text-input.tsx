import { TextInput as MantineTextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

import { Themed } from './themed.tsx';

export type TextInputProps = ComponentProps<typeof MantineTextInput>;

/** A text field: Mantine's, in this site's clothes. */
export const TextInput = (props: TextInputProps) => (
  <Themed>
    <MantineTextInput {...props} />
  </Themed>
);
