import type { ComponentProps, ReactNode } from 'react';

import { FieldFrame, type Framing } from './field-frame.tsx';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, keyof Framing>, Framing {
  /** Stands round the control. */
  readonly inputContainer?: (control: ReactNode) => ReactNode;
}

/** Several lines of text with label, hint and complaint. */
export function Textarea(props: TextareaProps) {
  const { label, description, hintBelow, error, withAsterisk, size, className, style, ...rest } =
    props;
  const { inputContainer, id, required, ...area } = rest;
  return (
    <FieldFrame
      {...{ label, description, hintBelow, error, withAsterisk, size, className, style }}
      {...{ id, required }}
      {...(inputContainer && { around: inputContainer })}
      control={(wiring) => <textarea {...area} required={required} {...wiring} />}
    />
  );
}
