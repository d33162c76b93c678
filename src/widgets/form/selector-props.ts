import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';

/** What every selector takes of a form's field. */
export function selectorProps({ label, required, readOnly, error }: RemoteProps): FieldProps {
  return { label, required, disabled: readOnly, error };
}
