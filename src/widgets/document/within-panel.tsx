import { useMemo } from 'react';
import type { ProjectDetail } from '#contract/project/project.ts';
import { listWithin } from '#src/api/noun.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';
import { allows } from '#src/ui/list-table/row-actions.tsx';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import type { DocumentRecord, DocumentView } from './document-view.ts';
import type { WithinDeclaration } from './within.ts';

const NO_FILTERS: readonly never[] = [];

interface PanelProps<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  row: ProjectDetail;
  noun: DocumentView<Row, Detail>;
  given: WithinDeclaration<Row, Detail>;
}

/** The documents of one noun that belong to a project, and what begins another one. */
export function WithinPanel<Row extends FlowDocument, Detail extends Row & DocumentRecord>(
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
        <ButtonLink variant="default" size="xs" href={addressOf(form, { projectId: id })}>
          {panel.begin}
        </ButtonLink>
      )}
    </InnerList>
  );
}
