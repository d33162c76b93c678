import { sql } from 'kysely';

import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';
import { sessionRead } from '#server/kernel/session-read.ts';
import type { StatementScope } from '#server/kernel/statement.ts';

interface Asked extends Record<string, unknown> {
  moduleId: string;
  productId: string;
}

/** The product itself, its line, and '' for all: nearer ones first. */
function chain({ p }: Pick<StatementScope<Asked>, 'p'>) {
  return sql`(
    select ${p('productId')}::text as product_code, 0 as distance
    union all select parent_code, 1 from product_type where code = ${p('productId')} and parent_code is not null
    union all select '', 2
  )`;
}

export const processQuery = sessionRead<Asked, { process_def_key: string }>(
  (scope) => sql`
    select process_def_key
    from ${chain(scope)} chain join process_config using (product_code)
    where module_id = ${scope.p('moduleId')}
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
    from (
      select release.module_id, product_code, version
      from ${chain(scope)} chain join form_release release using (product_code)
      where release.module_id = ${scope.p('moduleId')} and published and ${process}
      order by distance, version desc limit 1
    ) newest
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
