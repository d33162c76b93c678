import type { ComponentProps, ReactNode } from 'react';

import { FieldFrame, type Framing, splitFraming } from './field-frame.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, keyof Framing>, Framing {
  /** A mark before the text. */
  readonly leftSection?: ReactNode;
  /** A mark or a button behind it. */
  readonly rightSection?: ReactNode;
  /** In px; a square when absent. */
  readonly rightSectionWidth?: number | undefined;
}

/** A line of text with label, hint and complaint. */
export function TextInput(props: TextInputProps) {
  const { framing, rest } = splitFraming(props);
  const { leftSection, rightSection, rightSectionWidth, id, required, ...input } = rest;
  return (
    <FieldFrame
      framing={framing}
      id={id}
      required={required}
      sections={{ left: leftSection, right: rightSection, rightWidth: rightSectionWidth }}
      control={(wiring) => <input {...input} required={required} {...wiring} />}
    />
  );
}
