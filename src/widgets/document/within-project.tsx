import { Button } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';

import type { ProjectDetail, ProjectRow } from '#contract/project/project.ts';
import { listWithin } from '#src/api/noun.ts';
import { addressOf } from '#src/lib/route-address.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';
import { allows, type RowAction } from '#src/ui/list-table/row-actions.tsx';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { DocumentRecord, DocumentView } from './document-view.ts';

/**
 * A document as it stands within its project: what begins one there, among the actions of a project's row, and its panel
 * on the project's page. The noun declares it, the list of documents of projects names it, and the project knows no more.
 * It holds no columns, so that the list of projects has them not: the panel fetches its noun.
 */
export interface WithinProject {
  /** As the server names what begins one in the `actions` of a project. */
  readonly name: string;
  /** The action of a project's row. */
  readonly label: string;
  /** Gets the project in its address. */
  readonly form: RouteName;
  /** Whether this reader sees the panel of this project. */
  readonly shows: (project: ProjectDetail) => boolean;
  readonly Part: ComponentType<{ row: ProjectDetail }>;
}

/** What a project's row offers of it. */
export function beginIn({ name, label, form }: WithinProject): RowAction<ProjectRow> {
  return { name, label, link: { route: form, query: { projectId: 'id' } } };
}

interface Given<Row extends FlowDocument, Detail extends Row & DocumentRecord>
  extends Omit<WithinProject, 'Part'> {
  readonly panel: Panel<Row, Detail>;
}

interface Panel<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  readonly title: string;
  /** The button that begins one. */
  readonly begin: string;
  /** What to do while there is none yet. */
  readonly empty: string;
  /** A dynamic import. */
  readonly noun: () => Promise<DocumentView<Row, Detail>>;
}

const NO_FILTERS: readonly never[] = [];

interface PanelProps<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  row: ProjectDetail;
  noun: DocumentView<Row, Detail>;
  given: Given<Row, Detail>;
}

/** The documents of one noun that belong to a project, and what begins another one. */
function WithinPanel<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  props: PanelProps<Row, Detail>,
) {
  const { row, noun, given } = props;
  const { id } = row;
  const { queries, exports, columns, routes } = noun;
  const { name, form, panel } = given;
  const list = useMemo(
    () => ({
      ...listWithin(queries, exports, { projectId: id }),
      columns: columns.filter(({ key }) => key !== 'projectName'),
    }),
    [queries, exports, columns, id],
  );
  return (
    <InnerList
      {...list}
      title={panel.title}
      listKey={`${routes.list}InProject`}
      filters={NO_FILTERS}
      empty={panel.empty}
    >
      {allows(row, name) && (
        <Button component="a" variant="default" size="xs" href={addressOf(form, { projectId: id })}>
          {panel.begin}
        </Button>
      )}
    </InnerList>
  );
}

/** Declares a document within projects; a constant. */
export function withinProject<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
  given: Given<Row, Detail>,
): WithinProject {
  const { panel, ...within } = given;
  const load = async () => {
    const noun = await panel.noun();
    return (props: { row: ProjectDetail }) => <WithinPanel {...props} noun={noun} given={given} />;
  };
  return { ...within, Part: lazyPart(load) };
}
