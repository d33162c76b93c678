import type { ProjectDetail, ProjectRow } from '#contract/project/project.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { DocumentRecord } from './document-view.ts';
import type { RecordRow } from './record-view.ts';
import type { RecordsWithin, ShownWithin, WithinDeclaration, WithinProject } from './within.ts';

/** What a project's row offers of it. */
export function beginIn({ name, label, form }: WithinProject): RowAction<ProjectRow> {
  return { name, label, link: { route: form, query: { projectId: 'id' } } };
}

/** Declares a document within projects; a constant. */
export function withinProject<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  given: WithinDeclaration<Row, Detail>,
): WithinProject {
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
