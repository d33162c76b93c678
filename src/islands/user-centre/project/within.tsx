import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ProjectDetail } from '#contract/project/project.ts';
import { listWithin } from '#src/api/noun.ts';
import { addressOf } from '#src/lib/route-address.ts';
import type { RouteName } from '#src/lib/routes.ts';
import { InnerList } from '#src/ui/list-page/inner-list.tsx';
import type { ListDeclaration } from '#src/ui/list-page/list-panel.tsx';
import type { ListRow } from '#src/ui/list-table/column.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';

type Exports = Parameters<typeof listWithin>[1];
type List<Row extends ListRow> = Pick<
  ListDeclaration<Row>,
  'listKey' | 'source' | 'columns' | 'empty'
> & {
  readonly title: string;
  readonly exports: NonNullable<ListDeclaration<Row>['exports']> & Exports;
};

interface Props<Row extends ListRow> {
  project: ProjectDetail;
  list: List<Row>;
  /** What begins a new one: its name among the project's `actions`, and its form, which is given the project. */
  begin: { readonly name: string; readonly label: string; readonly form: RouteName };
}

const NO_FILTERS: readonly never[] = [];

/** Documents of one noun that belong to a project, as a panel of its page. */
export function Within<Row extends ListRow>({ project, list, begin }: Props<Row>) {
  const { id } = project;
  const { source, exports, columns, ...rest } = list;
  const own = useMemo(
    () => ({
      ...listWithin(source, exports, { projectId: id }),
      columns: columns.filter(({ key }) => key !== 'projectName'),
    }),
    [source, exports, columns, id],
  );
  return (
    <InnerList {...rest} {...own} filters={NO_FILTERS}>
      {allows(project, begin.name) && (
        <Button
          component="a"
          variant="default"
          size="xs"
          href={addressOf(begin.form, { projectId: id })}
        >
          {begin.label}
        </Button>
      )}
    </InnerList>
  );
}
