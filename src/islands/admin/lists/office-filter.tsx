import { BarSelect } from '#src/ui/controls/bar-field.tsx';
import type { Filter, RemoteControlProps } from '#src/ui/filter-bar/filters.ts';

import { useChoices } from './choices.ts';

const LABEL = '机构';

function Offices({ label, value, onChange }: RemoteControlProps) {
  const [, ...offices] = useChoices()?.offices ?? [];
  return (
    <BarSelect
      aria-label={label}
      data={[{ value: '', label: `全部${label}` }, ...offices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** By the office that somebody belongs to. */
export const OFFICE_FILTER: Filter = {
  kind: 'remote',
  key: 'officeId',
  label: LABEL,
  Control: Offices,
  column: 'officeName',
};
