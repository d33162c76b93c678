import { type RawBuilder, sql } from 'kysely';

import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import { PROJECT_MODULE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { newestRelease, productChain } from '#server/kernel/form/released.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const configs = columnsOf('process_config');
const products = columnsOf('product_type');
const releases = columnsOf('form_release', 'release');
const tabs = columnsOf('form_tab', 'tab');
const paramsTable = columnsOf('param');
const fields = columnsOf('form_field', 'field');

interface Asked extends Record<string, unknown> {
  moduleId: string;
  productId: string;
}

/**
 * The process that is nearest to a business type. Stopped: nothing begins by it any more, or, of projects, none of a type that is
 * stopped; what hangs on running projects of that type goes on.
 */
export const processQuery = sessionRead<Asked, { process_def_key: string; stopped: boolean }>(
  ({ p }) => sql`
    select ${configs.process_def_key}, ${configs.stopped} or (
      ${configs.module_id} = ${sql.lit(PROJECT_MODULE)} and exists (select from ${products}
        where ${products.code} = ${p('productId')} and ${products.stopped})) as stopped
    from ${productChain(p('productId'))} chain join ${configs} using (product_code)
    where ${configs.module_id} = ${p('moduleId')}
    order by distance limit 1`,
);

/** The newest published release of every form, of those that a product has where one is named. */
function everyNewest(productId: RawBuilder<unknown>, and: RawBuilder<unknown>) {
  return sql`(
    select distinct on (${releases.module_id}, ${releases.product_code}) ${releases.module_id},
      ${releases.product_code}, ${releases.version}
    from ${releases}
    where ${releases.published} and ${and}
      and (${productId}::text = '' or ${releases.product_code} in (select chain.product_code
        from ${productChain(productId)} chain))
    order by ${releases.module_id}, ${releases.product_code}, ${releases.version} desc
  )`;
}

interface AskedTabs extends Record<string, unknown> {
  moduleId: string | undefined;
  productId: string;
  processDefKey: string | undefined;
}

/**
 * Tabs of the form that is nearest to the product, in its newest published release; without a module, of the newest release
 * of every form that the product and the process leave.
 */
export const tabQuery = sessionRead<AskedTabs, { id: string; definition: TabDefinition }>(
  (scope) => {
    const process = scope.has('processDefKey')
      ? sql`exists (
          select from ${configs}
          where ${configs.module_id} = ${releases.module_id}
            and ${configs.process_def_key} = ${scope.p('processDefKey')}
        )`
      : sql`true`;
    const newest = scope.has('moduleId')
      ? newestRelease(scope.p('moduleId'), scope.p('productId'), process)
      : everyNewest(scope.p('productId'), process);
    return sql`
      select ${tabs.id}, ${tabs.definition}
      from ${newest} newest join ${tabs} using (module_id, product_code, version)
      order by ${tabs.module_id}::int, ${tabs.product_code}, ${tabs.sort}`;
  },
);

/** Fields of a tab, of whatever release, with the parameters that their rules read as they are now. */
export const fieldQuery = sessionRead<
  { formTabId: string },
  { id: string; definition: FieldDefinition; params: Record<string, string> | null }
>(
  ({ p }) => sql`
    select ${fields.id}, ${fields.definition}, (
      select jsonb_object_agg(${paramsTable.name}, ${paramsTable.value}) from ${paramsTable}
        where ${paramsTable.name} = any (${fields.params})
    ) as params
    from ${fields}
    where ${fields.form_tab_id} = ${p('formTabId')}
    order by ${fields.sort}`,
);
