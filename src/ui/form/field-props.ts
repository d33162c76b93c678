import type { Column } from '#contract/form/read-form.ts';
import type { Messages } from './messages.ts';

/** What the field of a form is given; the rest comes from the form around it. */
export interface FieldProps {
  field: Column;
  /** What is wrong, by key. */
  errors: Messages;
  warning: string | undefined;
}
