import { NativeSelect as MantineNativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';

import { Themed } from './themed.tsx';

export type NativeSelectProps = ComponentProps<typeof MantineNativeSelect>;

/** A choice among few: Mantine's, in this site's clothes. */
export const NativeSelect = (props: NativeSelectProps) => (
  <Themed>
    <MantineNativeSelect {...props} />
  </Themed>
);
