import type { FieldProps } from '#src/ui/selectors/combobox.tsx';

import { PartyMultiSelect } from './party-select.tsx';

/** The owners (业主) of a record, as the specification names the two lists; they go in pairs. */
export interface Owners {
  readonly ownerId: readonly string[];
  readonly ownerName: readonly string[];
}

interface Props extends FieldProps {
  value: Owners;
  onChange: (value: Owners) => void;
}

/** Chooses the owners (业主) of a project; there may be several. */
export function OwnerSelect({ value, onChange, ...field }: Props) {
  return (
    <PartyMultiSelect
      {...field}
      type="owner"
      value={value.ownerId}
      onChange={(ownerId, choices) =>
        onChange({ ownerId, ownerName: choices.map(({ name, ownerName }) => ownerName ?? name) })
      }
    />
  );
}
