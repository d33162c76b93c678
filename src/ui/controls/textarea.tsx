import { Textarea as MantineTextarea } from '@mantine/core';
import type { ComponentProps } from 'react';

import { Themed } from './themed.tsx';

export type TextareaProps = ComponentProps<typeof MantineTextarea>;

/** A field for longer text: Mantine's, in this site's clothes. */
export const Textarea = (props: TextareaProps) => (
  <Themed>
    <MantineTextarea {...props} />
  </Themed>
);
