import type { ProjectDetail } from '#contract/project/project.ts';
import { Panel } from '#src/ui/document-page/panel.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

const FilledForm = laterPart(
  async () => (await import('./filled-form.tsx')).FilledForm,
  <Panel title="项目信息">
    <ListSkeleton rows={3} />
  </Panel>,
);

/** What the application says, tab by tab, for those who are told. */
export function ProjectForm({ project }: { project: ProjectDetail }) {
  const { values } = project;
  return values === undefined ? null : <FilledForm project={project} values={values} />;
}
