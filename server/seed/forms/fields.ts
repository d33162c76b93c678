import { type ControlType, dataTypeOf } from '#contract/form/controls.ts';
import type { FieldDefinition, FormTab, OptionSource } from '#contract/form/metadata.ts';

type Extras = Partial<Omit<FieldDefinition, 'fieldKey' | 'label' | 'controlType' | 'dataType'>>;

/** Extensions that fileTypes take besides the portal's own list. */
export const OFFICE = ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx'];
export const PHOTO = ['jpg', 'jpeg', 'png', 'webp'];

/** A field that must be filled in, unless `extras` say otherwise. */
export function field(
  controlType: ControlType,
  fieldKey: string,
  label: string,
  extras: Extras = {},
): FieldDefinition {
  const dataType = dataTypeOf(controlType);
  return { fieldKey, label, controlType, dataType, required: true, sort: 0, ...extras };
}

export function optional(
  controlType: ControlType,
  fieldKey: string,
  label: string,
  extras: Extras = {},
): FieldDefinition {
  return field(controlType, fieldKey, label, { ...extras, required: false });
}

/** A tab; its fields stand in the order in which they are written. */
export function tab(
  tabKey: string,
  tabName: string,
  layout: FormTab['layout'],
  fields: readonly FieldDefinition[],
  extras: Partial<
    Pick<FormTab, 'minCount' | 'limit' | 'rules' | 'repeatable' | 'drawn' | 'visibleWhen'>
  > = {},
): FormTab {
  const sorted = fields.map((one, sort) => ({ ...one, sort }));
  return {
    tabKey,
    tabName,
    layout,
    sort: 0,
    repeatable: layout === 'table',
    ...extras,
    fields: sorted,
  };
}

/** Choices of an enumeration; `codes` joined by ',' if only some are offered. */
export function choice(key: string, codes?: string): OptionSource {
  return { kind: 'enum', key, ...(codes !== undefined && { params: { codes } }) };
}

export function dict(key: string): OptionSource {
  return { kind: 'dict', key };
}

/** Choices that belong to one field, coded from 1. */
export function fixed(key: string, labels: readonly string[]): OptionSource {
  const options = labels.map((label, at) => ({ value: String(at + 1), label }));
  return { kind: 'static', key, options };
}

/** A search of a noun; see OptionSource for the parameters. */
export function remote(key: string, params?: Record<string, string>): OptionSource {
  return { kind: 'remote', key, ...(params && { params }) };
}
