import { useState } from 'react';

import { Combobox, type FieldProps } from './combobox.tsx';
import type { Load, Option } from './remote-search.ts';
import { SearchStatus } from './search-box.tsx';
import { useRemoteField } from './use-remote-field.ts';

interface Props<T extends Option> extends FieldProps {
  value: string;
  /** What was typed or, with the option, chosen. */
  onChange: (text: string, option?: T) => void;
  load: Load<T>;
}

/** A text field that offers what it may mean; any other text is as good. */
export function Autocomplete<T extends Option>({ value, onChange, load, ...rest }: Props<T>) {
  const [chosen, setChosen] = useState<string>();
  const field = useRemoteField<T>({
    load,
    onPick: (option) => {
      setChosen(option.id);
      onChange(option.name, option);
    },
  });
  const { found, options, open, typed } = field;
  // Nothing to offer is nothing to say: whoever types a new name needs no list.
  const offers = found.state === 'loading' || found.state === 'failed' || options.length > 0;
  return (
    <Combobox
      field={rest}
      text={value}
      onText={(text) => {
        setChosen(undefined);
        onChange(text);
        field.type(text);
      }}
      onCompose={field.compose}
      open={open && offers}
      setOpen={field.setOpen}
      options={options}
      searched={typed?.trim() ?? ''}
      status={<SearchStatus found={found} text={value} onRetry={field.retry} />}
      isChosen={({ id }) => id === chosen}
      onPick={(index) => {
        const option = options[index];
        if (option) field.pick(option);
      }}
      startsAtFirst={false}
      onLeave={field.reset}
    />
  );
}
