import { type RawBuilder, sql } from 'kysely';

import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import { newestRelease, productChain } from '#server/kernel/form/released.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

interface Asked extends Record<string, unknown> {
  moduleId: string;
  productId: string;
}

export const processQuery = sessionRead<Asked, { process_def_key: string }>(
  ({ p }) => sql`
    select process_def_key
    from ${productChain(p('productId'))} chain join process_config using (product_code)
    where module_id = ${p('moduleId')}
    order by distance limit 1`,
);

/** The newest published release of every form, of those that a product has where one is named. */
function everyNewest(productId: RawBuilder<unknown>, and: RawBuilder<unknown>) {
  return sql`(
    select distinct on (module_id, product_code) module_id, product_code, version
    from form_release release
    where published and ${and}
      and (${productId}::text = '' or product_code in (select product_code from ${productChain(productId)} chain))
    order by module_id, product_code, version desc
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
          select from process_config config
          where config.module_id = release.module_id and config.process_def_key = ${scope.p('processDefKey')}
        )`
      : sql`true`;
    const newest = scope.has('moduleId')
      ? newestRelease(scope.p('moduleId'), scope.p('productId'), process)
      : everyNewest(scope.p('productId'), process);
    return sql`
      select tab.id, tab.definition
      from ${newest} newest join form_tab tab using (module_id, product_code, version)
      order by tab.module_id::int, tab.product_code, tab.sort`;
  },
);

/** Fields of a tab, of whatever release, with the parameters that their rules read as they are now. */
export const fieldQuery = sessionRead<
  { formTabId: string },
  { id: string; definition: FieldDefinition; params: Record<string, string> | null }
>(
  ({ p }) => sql`
    select field.id, field.definition, (
      select jsonb_object_agg(param.name, param.value) from param where param.name = any (field.params)
    ) as params
    from form_field field
    where field.form_tab_id = ${p('formTabId')}
    order by field.sort`,
);
