import { sql } from 'kysely';

import { STAFF } from '#contract/account/platform-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type RecordRights, readsDocument } from '#server/kernel/files/record-rights.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import type { SearchPart } from '#server/kernel/parts/search.ts';

const instances = columnsOf('process_instance', 'instance');
const companies = columnsOf('company', 'c');

/** Documents of a kind that were submitted, by number, by what they are about, or by their company; each as its review is read. */
export function flowSearch({ objectType, objectName }: Flow, rights: RecordRights): SearchPart {
  return {
    readers: STAFF,
    query: ({ pattern, me }) => sql`
      select ${sql.lit(objectName)} as type, ${instances.summary} as title,
        concat_ws(' · ', case when position(${instances.object_no} in ${instances.summary}) = 0
          then ${instances.object_no} end, ${companies.name}) as about,
        'adminReview' as "routeName",
        jsonb_build_object('processRedundantId', ${instances.id}::text) as query
      from ${instances} left join ${companies} on ${companies.id} = ${instances.company_id}
      where ${instances.object_type} = ${sql.lit(objectType)} and ${readsDocument(rights, me)}
        and (${instances.object_no} ilike ${pattern} or ${instances.summary} ilike ${pattern}
          or ${companies.name} ilike ${pattern})
      order by ${instances.id} desc`,
  };
}
