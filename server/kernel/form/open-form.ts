import { sql } from 'kysely';

import { checkForm } from '#contract/form/check-form.ts';
import { isRow, type Values } from '#contract/form/evaluate.ts';
import type { FieldDefinition, OptionSource, TabDefinition } from '#contract/form/metadata.ts';
import { type Column, type Form, readForm } from '#contract/form/read-form.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalid } from '#server/kernel/wire/refusal.ts';
import { newestRelease } from './released.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A business form (业务表单) as it is released now, with what its rules and fields refer to. */
export interface OpenedForm {
  readonly form: Form;
  /** Values of the parameters that its rules read. */
  readonly params: Readonly<Record<string, string>>;
  /** What a field offers; undefined where that is a search. */
  readonly choicesOf: (field: Column) => readonly Choice[] | undefined;
}

interface TabRow {
  definition: TabDefinition;
  fields: { definition: FieldDefinition; params: string[] }[];
}

interface ChoiceRow extends Choice {
  kind: string;
  key: string;
}

async function tabsOf(tx: Tx, moduleId: string, productId: string): Promise<TabRow[]> {
  const release = newestRelease(sql`${moduleId}`, sql`${productId}`);
  const { rows } = await sql<TabRow>`
    select tab.definition, (
      select coalesce(json_agg(json_build_object(
        'definition', field.definition, 'params', field.params) order by field.sort), '[]')
      from form_field field where field.form_tab_id = tab.id
    ) as fields
    from ${release} newest join form_tab tab using (module_id, product_code, version)
    order by tab.sort`.execute(tx);
  return rows;
}

async function choicesFrom(tx: Tx, sources: readonly OptionSource[]) {
  const keys = (kind: string) => sources.filter((one) => one.kind === kind).map(({ key }) => key);
  const { rows } = await sql<ChoiceRow>`
    select 'enum' as kind, enum_name as key, code as value, name as label, sort from enum_entry
    where enum_name = any (${keys('enum')}::text[])
    union all
    select 'dict', dict_key, dict_value, dict_label, sort from dict_entry
    where dict_key = any (${keys('dict')}::text[])
    order by sort`.execute(tx);
  return (field: Column): readonly Choice[] | undefined => {
    const source = field.optionSource;
    if (source === undefined || source.kind === 'remote') return undefined;
    if (source.kind === 'static') return source.options;
    const codes = source.params?.codes?.split(',');
    return rows.filter(
      ({ kind, key, value }) =>
        kind === source.kind && key === source.key && (codes?.includes(value) ?? true),
    );
  };
}

/** The form of a module (code of ModuleId) and a business type, as formTabList and formFieldList answer it. */
export async function openForm(
  tx: Tx,
  { moduleId, productId = '' }: { moduleId: string; productId?: string },
): Promise<OpenedForm> {
  const tabs = await tabsOf(tx, moduleId, productId);
  if (tabs.length === 0) throw new Error(`module ${moduleId} has no form`);
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
  return { form, params: await paramsOf(tx, names), choicesOf: await choicesFrom(tx, sources) };
}

interface Checking {
  /** What the noun knows beside the form, by the names that its rules use. */
  facts?: Readonly<Record<string, string>>;
  at: Date;
  /** True for a save: what is there must be right, and nothing must be there. */
  formatsOnly?: boolean;
}

/** A text of blanks alone says nothing, and is kept as nothing. */
function withoutBlanks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]));
}

function filled(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  if (Array.isArray(value)) return value.map(filled);
  return isRow(value) ? withoutBlanks(value) : value;
}

/**
 * The values to keep of what came for a form: settled, computed ones computed. Throws 422 with what is wrong by the
 * form's own paths. Values of readonly fields without `calc` must come from the noun's records, never from the sender.
 */
export function checkValues(
  { form, params, choicesOf }: OpenedForm,
  raw: Values,
  { facts = {}, at, formatsOnly = false }: Checking,
): Record<string, unknown> {
  const around = { params, facts, today: wireDay(at) };
  const { values, errors } = checkForm(form, withoutBlanks(raw), around, {
    formatsOnly,
    choicesOf: (field) => choicesOf(field)?.map(({ value }) => value),
  });
  if (errors.length > 0) throw invalid(errors);
  return values;
}
