import type { ComponentProps, ReactNode } from 'react';

import { FieldFrame, type Framing, splitFraming } from './field-frame.tsx';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, keyof Framing>, Framing {
  /** Stands round the control. */
  readonly inputContainer?: (control: ReactNode) => ReactNode;
}

/** Several lines of text with label, hint and complaint. */
export function Textarea(props: TextareaProps) {
  const { framing, rest } = splitFraming(props);
  const { inputContainer, id, required, ...area } = rest;
  return (
    <FieldFrame
      framing={framing}
      id={id}
      required={required}
      {...(inputContainer && { around: inputContainer })}
      control={(wiring) => <textarea {...area} required={required} {...wiring} />}
    />
  );
}
