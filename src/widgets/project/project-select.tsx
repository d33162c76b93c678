import { useQuery } from '@tanstack/react-query';
import { projectOptions, projectQueries } from '#src/api/project.ts';
import { TOLD_IN_PLACE } from '#src/api/query-client.ts';
import { enumName } from '#src/stores/enums.ts';
import type { RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { useLookedUp } from '#src/ui/selectors/use-looked-up.tsx';

/** Those that may be chosen, by part of number or name; the parameters are those of OptionSource. */
const searchIn =
  ({ status: projectStatus, role, goods }: RemoteProps['params']): Load<Option> =>
  async (nameLike, signal) => {
    const asked = {
      ...(projectStatus && { projectStatus }),
      ...(role && { role }),
      ...(goods && { goods: true as const }),
    };
    const found = await projectOptions({ nameLike, ...asked }, signal);
    return found.map(({ id, projectName, projectNo, buyerName }) => ({
      id,
      name: projectName,
      note: `${projectNo} ${buyerName}`,
    }));
  };

/** A project that is chosen is known by its id alone after a reload or in a draft. */
function useProject(id: string | undefined, known?: string, onGone?: RemoteProps['onGone']) {
  const query = useQuery({
    queryKey: [...projectQueries.key, 'option', id],
    queryFn: ({ signal }) => projectOptions({ id: id ?? '' }, signal),
    enabled: id !== undefined && known === undefined,
    retry: false,
    meta: TOLD_IN_PLACE,
  });
  const name = known ?? query.data?.[0]?.projectName;
  const ids = id === undefined ? [] : [id];
  const unknown = name === undefined ? ids : [];
  const { word, note } = useLookedUp({ ids, unknown, asked: query, onGone });
  return { chosen: id === undefined ? undefined : { id, name: name ?? word }, note };
}

interface FilterProps extends RemoteControlProps {
  /** What was typed into the field that stood here before. */
  readonly begun: string | undefined;
}

/** 项目 as a filter of a list: any of the company's projects. One that is not found filters all the same, until it is taken out. */
export function ProjectFilter({ label, placeholder, value, begun, onChange }: FilterProps) {
  const { chosen, note } = useProject(value === '' ? undefined : value);
  return (
    <RemoteSelect<Option>
      label={label}
      placeholder={placeholder}
      begun={begun}
      description={note}
      value={chosen}
      load={searchIn({})}
      onChange={(choice) => onChange(choice?.id ?? '')}
    />
  );
}

/** Which projects may be chosen, for whoever does not find his: those of these states (codes of ProjectStatus). */
const choosable = (states: readonly string[]): string =>
  `可选${states.map((code) => enumName('ProjectStatus', code)).join('、')}的项目`;

/** Chooses one of the company's projects in a business form. */
export function ProjectField(props: RemoteProps) {
  const { ids, names, name, onChange, params, label, required, readOnly, error, onGone } = props;
  const [id] = ids;
  const { chosen, note } = useProject(id, id === undefined ? undefined : names.get(id), onGone);
  const hint = id === undefined && params.status && choosable(params.status.split(','));
  return (
    <RemoteSelect<Option>
      label={label}
      required={required}
      error={error}
      description={note ?? hint}
      disabled={readOnly}
      value={chosen}
      load={searchIn(params)}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
