import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

import { useBelonging } from './belonging.ts';

/** Chooses a record of what another field names, `owner`; nothing while that is ''. */
export function Chooser({
  owner,
  load,
  missing,
  ...props
}: RemoteProps & { owner: string; load: Load<Option>; missing: string }) {
  const { ids, names, name, onChange, label, required, readOnly, error } = props;
  const [id] = ids;
  useBelonging(owner, props);
  return (
    <RemoteSelect<Option>
      key={owner}
      label={label}
      required={required}
      error={error}
      disabled={readOnly || owner === ''}
      {...(owner === '' && { description: missing })}
      value={id === undefined ? undefined : { id, name: names.get(id) ?? '加载中…' }}
      load={load}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
