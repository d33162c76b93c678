import { useState } from 'react';

import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';

import styles from './lists.module.css';

interface ChosenProps extends FieldProps {
  name: string;
  defaultValue: string;
  initial: string;
  options: readonly FilterOption[];
}

/** Longer words than these are cut off in the closed select of a phone. */
const IN_SIGHT = 16;

/** One of several: what is chosen stands below as a whole where it is long. The only one there is is no choice, but text. */
export function Chosen({ initial, options, defaultValue: _, ...shared }: ChosenProps) {
  const [value, setValue] = useState(initial || (options[0]?.value ?? ''));
  const told = options.find((one) => one.value === value)?.label ?? '';
  if (options.length === 1) {
    return (
      <dl className={styles.facts}>
        <dt>{shared.label}</dt>
        <dd>
          {told}
          <input type="hidden" name={shared.name} value={value} />
          {shared.error && <p role="alert">{shared.error}</p>}
        </dd>
      </dl>
    );
  }
  return (
    <div>
      <NativeSelect
        {...shared}
        data={[...options]}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {told.length > IN_SIGHT && <p className={styles.chosen}>{told}</p>}
    </div>
  );
}
