import { useMemo } from 'react';

import { ADMIN_PAGE_SIZES } from '#contract/noun/admin-list.ts';
import { entryNamed } from '#src/lib/route-tree.ts';
import type { ExportAsked } from '#src/ui/list-page/list-exports.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import type { ListInput } from '#src/ui/list-page/list-query.ts';
import type { ListRow } from '#src/ui/list-table/column.ts';

import { type AdminListDeclaration, useAdminActions } from './admin-list.tsx';

/** Where the rows of one company come from, and what writes them into a file. */
function placeOf<Row extends ListRow>(
  { source, exports }: AdminListDeclaration<Row>,
  companyId: string,
) {
  return {
    source: {
      key: [...source.key, companyId],
      page: (input: ListInput, signal: AbortSignal) => source.page({ ...input, companyId }, signal),
    },
    ...(exports && {
      exports: {
        ...exports,
        start: ({ filter, ...asked }: ExportAsked) =>
          exports.start({ ...asked, filter: { ...filter, companyId } }),
      },
    }),
  };
}

/** Whose rows a list of the console shows as a part of its file. */
export interface OfCompanyProps {
  companyId: string;
}

interface Props<Row extends ListRow> extends OfCompanyProps {
  list: AdminListDeclaration<Row>;
}

/** The rows of one company in a list of the console, with what may be done with them. */
export function CompanyRows<Row extends ListRow>({ list, companyId }: Props<Row>) {
  const place = useMemo(() => placeOf(list, companyId), [list, companyId]);
  const { actions, dialog } = useAdminActions(list);
  return (
    <>
      <ListPanel
        {...place}
        listKey={`${list.route}OfCompany`}
        label={entryNamed(list.route)?.title ?? ''}
        columns={list.columns}
        filters={list.filters}
        actions={actions}
        sizes={ADMIN_PAGE_SIZES}
        empty="该企业还没有这类记录"
      />
      {dialog}
    </>
  );
}
