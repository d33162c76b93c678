import type { ComponentProps } from 'react';

import { DownIcon } from '../icons.tsx';
import { FieldFrame, type Framing, splitFraming } from './field-frame.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface OptionGroup {
  readonly group: string;
  readonly items: readonly SelectOption[];
}

interface Props extends Omit<ComponentProps<'select'>, keyof Framing>, Framing {
  readonly data: readonly (SelectOption | OptionGroup)[];
}

const option = ({ value, label }: SelectOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** The browser's own select with label, hint and complaint. */
export function NativeSelect(props: Props) {
  const { framing, rest } = splitFraming(props);
  const { data, id, required, ...select } = rest;
  return (
    <FieldFrame
      framing={framing}
      id={id}
      required={required}
      sections={{ right: <DownIcon /> }}
      control={(wiring) => (
        <select {...select} required={required} {...wiring}>
          {data.map((one) =>
            'group' in one ? (
              <optgroup key={one.group} label={one.group}>
                {one.items.map(option)}
              </optgroup>
            ) : (
              option(one)
            ),
          )}
        </select>
      )}
    />
  );
}
