import { savedViews } from '#src/api/saved-view.ts';
import type { RouteName } from '#src/lib/routes.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { RecordRow, RecordView } from '#src/widgets/document/record-view.ts';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

interface Props<Row extends RecordRow, Detail extends Row> {
  noun: RecordView<Row, Detail>;
  route: RouteName;
  filters: readonly Filter[];
  empty: string;
}

/** The list of records that steps of the platform make. */
export function RecordList<Row extends RecordRow, Detail extends Row>({
  noun,
  route,
  filters,
  empty,
}: Props<Row, Detail>) {
  const { actions, dialog } = useDialogs(noun.actions);
  return (
    <>
      <ListPage
        route={route}
        exports={noun.exports}
        columns={noun.columns}
        filters={filters}
        actions={actions}
        empty={empty}
        listKey={route}
        source={noun.queries}
        views={savedViews}
      />
      {dialog}
    </>
  );
}
