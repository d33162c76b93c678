import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

import { useBelonging } from './belonging.ts';
import { type Find, useNamed } from './named.ts';

interface Props extends RemoteProps {
  owner: string;
  load: Load<Option>;
  /** Asks for one by its id; absent where `load` has all of them. */
  find?: Find;
  missing: string;
}

/** Chooses a record of what another field names, `owner`; nothing while that is ''. */
export function Chooser({ owner, load, find, missing, ...props }: Props) {
  const { name, onChange, label, required, readOnly, error } = props;
  const among: Find = async (id, signal) =>
    (await load('', signal)).find((option) => option.id === id)?.name;
  const { chosen, note } = useNamed(props, find ?? (owner === '' ? undefined : among));
  useBelonging(owner, props);
  return (
    <RemoteSelect<Option>
      key={owner}
      label={label}
      required={required}
      error={error}
      disabled={readOnly || owner === ''}
      description={note ?? (owner === '' && missing)}
      value={chosen}
      load={load}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
