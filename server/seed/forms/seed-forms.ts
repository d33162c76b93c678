import type { Kysely } from 'kysely';

import { namesIn } from '#contract/form/expression.ts';
import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import type { Database } from '#server/db/types.ts';
import { FORM_SEEDS, type FormSeed, PROCESS_SEEDS } from './forms.ts';

/** To be raised with every change of a form seed: an installation keeps the release it has and gets the new one beside it. */
const VERSION = 16;

/** Names of the parameters that the rules of some fields read. */
function paramsOf(
  parts: readonly Pick<FieldDefinition, 'rules' | 'calc' | 'visibleWhen'>[],
): string[] {
  const names = parts
    .flatMap(({ rules = [], calc, visibleWhen }) => [
      ...rules.map(({ test }) => test),
      ...[calc, visibleWhen].filter((rule) => rule !== undefined),
    ])
    .flatMap((rule) => [...namesIn(rule).params]);
  return [...new Set(names)];
}

async function seedTab(
  db: Kysely<Database>,
  release: { module_id: string; product_code: string; version: number },
  { fields, ...definition }: FormTab,
): Promise<void> {
  const { tabKey: tab_key, sort } = definition;
  const { id } = await db
    .insertInto('form_tab')
    .values({ ...release, tab_key, sort, definition: JSON.stringify(definition) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = fields.map((field) => ({
    form_tab_id: id,
    field_key: field.fieldKey,
    sort: field.sort,
    definition: JSON.stringify(field),
    params: paramsOf([field, ...(field.columns ?? [])]),
  }));
  await db.insertInto('form_field').values(rows).execute();
}

async function seedForm(db: Kysely<Database>, { moduleId, productCode, tabs }: FormSeed) {
  const release = { module_id: moduleId, product_code: productCode, version: VERSION };
  const added = await db
    .insertInto('form_release')
    .values({ ...release, published: true })
    .onConflict((row) => row.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (added === undefined) return;
  for (const tab of tabs) await seedTab(db, release, tab);
}

/** Adds those of these processes and forms that are missing; a form comes whole or not at all. */
export async function seedForms(
  db: Kysely<Database>,
  forms: readonly FormSeed[] = FORM_SEEDS,
  processes: typeof PROCESS_SEEDS = PROCESS_SEEDS,
): Promise<void> {
  await db
    .insertInto('process_config')
    .values(
      processes.map(([module_id, product_code, process_def_key]) => ({
        module_id,
        product_code,
        process_def_key,
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute();
  for (const seed of forms) await db.transaction().execute((tx) => seedForm(tx, seed));
}
