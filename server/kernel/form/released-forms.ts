import { sql } from 'kysely';

import type { FieldDefinition, OptionSource, TabDefinition } from '#contract/form/metadata.ts';
import { type Form, readForm } from '#contract/form/read-form.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const formTabs = columnsOf('form_tab', 'tab');
const formFields = columnsOf('form_field', 'field');

/** A form as it was released, which never changes. */
export interface ReleasedForm {
  readonly form: Form;
  /** Parameters that its rules read. */
  readonly names: readonly string[];
  /** Where its fields' choices come from. */
  readonly sources: readonly OptionSource[];
}

/** More than there are modules and business types. */
const MOST = 300;
/** By module and release. */
const forms = new Map<string, ReleasedForm>();
/** The release that was opened last, by module and business type asked for. */
const last = new Map<string, string>();

function keep<V>(kept: Map<string, V>, key: string, value: V): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

interface TabRow {
  definition: TabDefinition;
  fields: { definition: FieldDefinition; params: string[] }[];
}

async function load(tx: Tx, moduleId: string, release: string): Promise<ReleasedForm> {
  const [product = '', version = ''] = release.split('/');
  const { rows: tabs } = await sql<TabRow>`
    select ${formTabs.definition}, (
      select coalesce(json_agg(json_build_object(
        'definition', ${formFields.definition}, 'params', ${formFields.params})
          order by ${formFields.sort}), '[]')
      from ${formFields} where ${formFields.form_tab_id} = ${formTabs.id}
    ) as fields
    from ${formTabs}
    where ${formTabs.module_id} = ${moduleId} and ${formTabs.product_code} = ${product}
      and ${formTabs.version} = ${version}::int
    order by ${formTabs.sort}`.execute(tx);
  const form = readForm(
    tabs.map(({ definition, fields }) => ({
      ...definition,
      fields: fields.map((field) => field.definition),
    })),
  );
  const names = tabs.flatMap(({ fields }) => fields.flatMap(({ params }) => params));
  const sources = form.tabs
    .flatMap(({ fields }) => fields.flatMap((field) => [field, ...(field.columns ?? [])]))
    .flatMap(({ optionSource }) => optionSource ?? []);
  return { form, names, sources };
}

/** The form that was opened last for a module (code of ModuleId) and a business type: most likely the next, too. */
export function lastReleased(moduleId: string, productId: string): ReleasedForm | undefined {
  return forms.get(last.get(`${moduleId}/${productId}`) ?? '');
}

/** A released form, read from the database once in a process; `release` is product code, version and first tab's id. */
export async function releasedForm(
  tx: Tx,
  { moduleId, productId = '', release }: { moduleId: string; productId?: string; release: string },
): Promise<ReleasedForm> {
  const key = `${moduleId}/${release}`;
  const found = forms.get(key) ?? (await load(tx, moduleId, release));
  keep(forms, key, found);
  keep(last, `${moduleId}/${productId}`, key);
  return found;
}
