import { useStore } from '@nanostores/react';
import { useMemo } from 'react';

import type { ProjectDetail } from '#contract/project/project.ts';
import type { listExports } from '#src/api/export.ts';
import { listWithin } from '#src/api/noun.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, mayUse } from '#src/lib/route-tree.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { $roles } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, ListRow } from '#src/ui/list-table/column.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';

const NO_FILTERS: readonly never[] = [];
/** The page has many panels: the newest few rows of each, and more where somebody asks. */
const SIZES = [5, 10, 20] as const;

/** What a panel within a project needs of a document or a record. */
export interface ListedWithin<Row extends ListRow> {
  readonly queries: ListSource<Row>;
  readonly exports: ReturnType<typeof listExports>;
  readonly columns: readonly Column<Row>[];
  readonly routes: { readonly list: RouteName; readonly detail: RouteName };
}

interface Given {
  readonly name: string;
  /** What begins another one; absent where nobody does. */
  readonly form?: RouteName;
  readonly panel: { readonly title: string; readonly begin?: string; readonly empty: string };
}

interface PanelProps<Row extends ListRow> {
  row: ProjectDetail;
  noun: ListedWithin<Row>;
  given: Given;
}

/** The documents of one noun that belong to a project, and what begins another one; nothing for roles that may not read them. */
export function WithinPanel<Row extends ListRow>(props: PanelProps<Row>) {
  const mine = useStore($roles);
  const route = entryNamed(props.noun.routes.detail);
  return route && mayUse(route, mine) ? <Documents {...props} /> : null;
}

function Documents<Row extends ListRow>({ row, noun, given }: PanelProps<Row>) {
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
      listKey={`${routes.detail}InProject`}
      filters={NO_FILTERS}
      sizes={SIZES}
      empty={panel.empty}
    >
      {form && allows(row, name) && (
        <ButtonLink variant="default" size="xs" href={addressOf(form, { projectId: id })}>
          {panel.begin}
        </ButtonLink>
      )}
    </InnerList>
  );
}
