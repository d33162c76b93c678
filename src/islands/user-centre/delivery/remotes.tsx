import { fetchPickNo, searchPicks } from '#src/api/delivery.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { type Load, type Option, USUAL_MOST } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { useNamed } from '#src/widgets/form/named.ts';

/** 提货单 whose goods may be delivered. */
function PickField(props: RemoteProps) {
  const { name, onChange, params, label, required, readOnly, error } = props;
  const { chosen, note } = useNamed(props, fetchPickNo);
  const load: Load<Option> = async (nameLike, signal) => {
    const asked = { nameLike, status: params.status ?? '', most: USUAL_MOST };
    const picks = await searchPicks(asked, signal);
    return picks.map(({ id: pickId, pickNo, projectName, goodsSummary }) => ({
      id: pickId,
      name: pickNo,
      note: `${projectName} ${goodsSummary}`,
    }));
  };
  return (
    <RemoteSelect<Option>
      label={label}
      required={required}
      error={error}
      disabled={readOnly}
      description={note}
      value={chosen}
      load={load}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}

/** The selectors of a delivery's form, by the keys of their option sources. */
export const DELIVERY_REMOTES = { pickGoods: (props: RemoteProps) => <PickField {...props} /> };
