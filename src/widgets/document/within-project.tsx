import type { ProjectDetail, ProjectRow } from '#contract/project/project.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { ListRow } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

import type { RecordRow } from './record-view.ts';
import type { RecordsWithin, ShownWithin, WithinDeclaration, WithinProject } from './within.ts';

/** What a project's row offers of it. */
export function beginIn({ name, label, form }: WithinProject): RowAction<ProjectRow> {
  return { name, label, link: { route: form, query: { projectId: 'id' } } };
}

/** Declares a document, or a record that a company fills in, within projects; a constant. */
export function withinProject<Row extends ListRow>(given: WithinDeclaration<Row>): WithinProject {
  const { panel, ...within } = given;
  const load = async () => {
    const [{ WithinPanel }, noun] = await Promise.all([import('./within-panel.tsx'), panel.noun()]);
    return (props: { row: ProjectDetail }) => <WithinPanel {...props} noun={noun} given={given} />;
  };
  return { ...within, Part: laterPart(load) };
}

/** Declares records that steps of the platform make within projects; nobody begins one. A constant. */
export function recordsWithin<Row extends RecordRow, Detail extends Row>({
  panel,
  ...given
}: RecordsWithin<Row, Detail>): ShownWithin {
  const load = async () => {
    const [{ WithinPanel }, noun] = await Promise.all([import('./within-panel.tsx'), panel.noun()]);
    return (props: { row: ProjectDetail }) => (
      <WithinPanel {...props} noun={noun} given={{ ...given, panel }} />
    );
  };
  return { shows: given.shows, Part: laterPart(load) };
}
