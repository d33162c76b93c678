import type * as z from 'zod/mini';

import type { OperatorRoles } from '../account/platform-role.ts';
import { adminExport, adminList } from '../noun/admin-list.ts';
import type { Sheet } from '../noun/export.ts';
import { idFilter, textFilter } from '../noun/list.ts';

type Shape = Record<string, z.ZodMiniType>;

/** The calls of the console's list of a document or a record. */
export function consoleCalls<
  const Name extends string,
  Fields extends Shape,
  Filters extends Shape,
>({
  filters,
  ...said
}: {
  name: Name;
  title: string;
  fields: Fields;
  filters: Filters;
  roles: OperatorRoles;
  sheet: Sheet;
}) {
  const list = {
    ...said,
    /** In number, name or company; of one company, which it belongs to or takes part in. */
    filters: { keyword: textFilter, companyId: idFilter, ...filters },
    sorts: ['createTime'],
  } as const;
  return { ...adminList(list), export: adminExport(list) };
}
