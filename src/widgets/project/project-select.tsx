import { useQuery } from '@tanstack/react-query';

import { projectOptions, projectQueries } from '#src/api/project.ts';
import { enumName } from '#src/stores/enums.ts';
import type { RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { type Load, nameOr, type Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

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
function useProject(id: string | undefined, known: string | undefined): Option | undefined {
  const { data } = useQuery({
    queryKey: [...projectQueries.key, 'option', id],
    queryFn: ({ signal }) => projectOptions({ id: id ?? '' }, signal),
    enabled: id !== undefined && known === undefined,
    retry: false,
  });
  if (id === undefined) return undefined;
  return { id, name: nameOr(known ?? data?.[0]?.projectName, data) };
}

/** 项目 as a filter of a list: any of the company's projects. */
export function ProjectFilter({ value, onChange, ...field }: RemoteControlProps) {
  const chosen = useProject(value === '' ? undefined : value, undefined);
  return (
    <RemoteSelect<Option>
      {...field}
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
  const { ids, names, name, onChange, params, label, required, readOnly, error } = props;
  const [id] = ids;
  const chosen = useProject(id, id === undefined ? undefined : names.get(id));
  return (
    <RemoteSelect<Option>
      label={label}
      required={required}
      error={error}
      {...(id === undefined &&
        params.status && { description: choosable(params.status.split(',')) })}
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
