import { PROJECT_STATUS } from '#contract/project/project.ts';
import { searchProjects } from '#src/api/scene-control.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { choosable } from '#src/widgets/project/project-select.tsx';

const load: Load<Option> = async (nameLike, signal) =>
  (await searchProjects(nameLike, signal)).map(({ id, projectName, projectNo }) => ({
    id,
    name: projectName,
    note: projectNo,
  }));

const OPEN = [PROJECT_STATUS.signing, PROJECT_STATUS.running];

/** Chooses the project of a site: one that waits for its contract or runs, by part of its number or name. */
export function ProjectSelect({ label, ids, names, name, onChange, ...props }: RemoteProps) {
  const [id] = ids;
  const { required, readOnly, error } = props;
  return (
    <RemoteSelect<Option>
      label={label}
      required={required}
      error={error}
      {...(id === undefined && { description: choosable(OPEN) })}
      disabled={readOnly}
      load={load}
      value={id === undefined ? undefined : { id, name: names.get(id) ?? id }}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
