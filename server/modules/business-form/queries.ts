import { sql } from 'kysely';

import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import { newestRelease, productChain } from '#server/kernel/form/released.ts';
import { sessionRead } from '#server/kernel/session-read.ts';

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

/** Tabs of the form that is nearest to the product, in its newest published release. */
export const tabQuery = sessionRead<
  Asked & { processDefKey: string | undefined },
  { id: string; definition: TabDefinition }
>((scope) => {
  const process = scope.has('processDefKey')
    ? sql`exists (
        select from process_config config
        where config.module_id = release.module_id and config.process_def_key = ${scope.p('processDefKey')}
      )`
    : sql`true`;
  return sql`
    select tab.id, tab.definition
    from ${newestRelease(scope.p('moduleId'), scope.p('productId'), process)} newest
    join form_tab tab using (module_id, product_code, version)
    order by tab.sort`;
});

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
