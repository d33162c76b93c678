import { sql } from 'kysely';

import { STAFF } from '#contract/account/platform-role.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';
import { isListed } from './companies.ts';
import { t } from './companies-table.ts';

/** Companies that the console lists, by name and code; each leads to its file. */
export const companySearch: SearchPart = {
  readers: STAFF,
  query: ({ pattern }) => sql`
    select '企业' as type, ${t.name} as title, coalesce(${t.usc}, '') as about,
      'adminCompany' as "routeName", jsonb_build_object('id', ${t.id}::text) as query
    from ${t} where (${t.name} ilike ${pattern} or ${t.usc} ilike ${pattern}) and ${isListed}
    order by ${t.id} desc`,
};
