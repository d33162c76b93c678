import type { Field } from '#contract/form/read-form.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** True: shown where it is chosen already, and offered to nobody else. */
  readonly stopped?: boolean | undefined;
}

/** What a control of a single text is given; values are texts, as they travel. */
export interface ControlProps {
  readonly id: string;
  readonly field: Omit<Field, 'columns'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /** In a table the column's head is the label. */
  readonly label?: string | undefined;
  /** What a select offers; empty until it is known. */
  readonly choices?: readonly Choice[] | undefined;
}

/** What every control says to assistive technology about its state. */
export function ariaOf({ required, readOnly, invalid, describedBy, label }: ControlProps) {
  return {
    ...(label !== undefined && { 'aria-label': label }),
    'aria-required': required || undefined,
    'aria-readonly': readOnly || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  } as const;
}
