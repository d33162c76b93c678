import { fetchProject } from '#src/api/scene-control.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { Chooser } from '#src/widgets/form/chooser.tsx';

const SUPPLIER = '3';

/** 收款供应商: one of those of the chosen project. */
export function SupplierField(props: RemoteProps) {
  const { project = '' } = props.params;
  const load: Load<Option> = async (text, signal) => {
    const { parties } = await fetchProject(project, signal);
    return parties
      .filter(({ role, name, usc }) => role === SUPPLIER && `${name} ${usc}`.includes(text))
      .map(({ id, name, usc }) => ({ id, name, note: usc }));
  };
  return <Chooser {...props} owner={project} load={load} missing="请先选择项目" />;
}
