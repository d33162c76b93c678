import * as z from 'zod/mini';

import { validatorUse } from '../validators/use.ts';
import { type Expression, readExpression } from './expression.ts';

/** Longest texts and lists of metadata; what a server sends is small, and what somebody forges stays so. */
const short = z.string().check(z.maxLength(100));
const long = z.string().check(z.maxLength(500));
const key = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/));
const decimal = z.string().check(z.regex(/^-?\d{1,20}(?:\.\d{1,12})?$/));
const count = z.int().check(z.minimum(0), z.maximum(10_000));

/** A rule as it travels; reading it again on arrival is up to whoever did not make it. */
const expression = z.custom<Expression>((value) => readExpression(value).problem === undefined);

/** Where the choices of a control come from. */
const optionSource = z.strictObject({
  /** `enum`: allEnums; `dict`: a dictionary; `remote`: a search; `static`: `options`. */
  kind: z.enum(['enum', 'dict', 'remote', 'static']),
  /** Name of the enumeration, the dictionary, or the noun that is searched. */
  key: short,
  /**
   * enum: `codes`, the ones to offer, joined by ','. remote: filters of the search; a name that ends in `Field` is
   * filled from that field of the form, e.g. companyField: 'supplierId'.
   */
  params: z.optional(z.record(key, short)),
  options: z.optional(z.array(z.strictObject({ value: short, label: short }))),
});
export type OptionSource = z.infer<typeof optionSource>;

/** A rule over several fields: `test` must not be false. */
const fieldRule = z.strictObject({
  test: expression,
  /** Chinese; `{name}` stands for a parameter or fact, `{name%}` for it as a percentage. */
  message: long,
  /** `warn` is shown and stops nothing. */
  level: z.optional(z.enum(['error', 'warn'])),
});
export type FieldRule = z.infer<typeof fieldRule>;

const fieldShape = {
  fieldKey: key,
  label: short,
  /** A name of controls.ts; others become text. */
  controlType: short,
  /** Shape of the value, see controls.ts. */
  dataType: short,
  required: z.boolean(),
  placeholder: z.optional(short),
  /** Code points. */
  maxLength: z.optional(count),
  /** Most decimals of a number; two when absent. */
  precision: z.optional(z.int().check(z.minimum(0), z.maximum(8))),
  /** Least and most of a number, decimal texts, both allowed. */
  min: z.optional(decimal),
  max: z.optional(decimal),
  /** Fewest entries of a list, a table or an upload. */
  minCount: z.optional(count),
  optionSource: z.optional(optionSource),
  defaultValue: z.optional(long),
  /** Of 24 columns. */
  span: z.optional(z.union([z.literal(8), z.literal(12), z.literal(24)])),
  sort: z.int(),
  readonly: z.optional(z.boolean()),
  readonlyWhen: z.optional(expression),
  /** Never drawn; its value comes from `calc`. */
  hidden: z.optional(z.boolean()),
  visibleWhen: z.optional(expression),
  requiredWhen: z.optional(expression),
  /** Computes the value; nobody types it. */
  calc: z.optional(expression),
  validators: z.optional(z.array(validatorUse)),
  rules: z.optional(z.array(fieldRule)),
  /** No two rows of the table have the same value. */
  unique: z.optional(z.boolean()),
  /** Shown masked; a masked value goes back as it came and means no change. Travels sealed. */
  secret: z.optional(z.boolean()),
  /** The keys of a control that splits. */
  keys: z.optional(z.array(key).check(z.minLength(2), z.maxLength(3))),
  /** amountCn: key of the amount. */
  of: z.optional(key),
  fileType: z.optional(short),
  /** Extensions of files, without the point. */
  accept: z.optional(z.array(short)),
  /** Most entries of a list, rows of a table, files of an upload. */
  limit: z.optional(count),
  /** Column of a table: what the 合计 row shows. */
  summary: z.optional(z.enum(['sum'])),
  /** The unit behind the number, e.g. 元. */
  unit: z.optional(short),
  help: z.optional(long),
  /** Current values of the parameters that the rules of this field read. */
  params: z.optional(z.record(key, short)),
};

/** A column of a table: a field that has no columns itself. */
const columnDefinition = z.strictObject(fieldShape);
/** A field as the platform's staff declare it. */
export const fieldDefinition = z.strictObject({
  ...fieldShape,
  columns: z.optional(z.array(columnDefinition)),
});
export type FieldDefinition = z.infer<typeof fieldDefinition>;

const tabShape = {
  tabKey: key,
  tabName: short,
  /** `table`: the fields are columns, and the value under `tabKey` is a list of rows. */
  layout: z.enum(['form', 'table', 'upload']),
  sort: z.int(),
  /** Whether a person may add further rows. */
  repeatable: z.boolean(),
  /** Of a table whose rows are lines of an earlier document: a person takes rows out, and adds none by hand. */
  drawn: z.optional(z.boolean()),
  /** Fewest and most rows of a table. */
  minCount: z.optional(count),
  limit: z.optional(count),
  /** Of a table as a whole, such as a sum over its rows. */
  rules: z.optional(z.array(fieldRule)),
  visibleWhen: z.optional(expression),
};
/** A tab as the platform's staff declare it. */
export const tabDefinition = z.strictObject(tabShape);
export type TabDefinition = z.infer<typeof tabDefinition>;

/** A tab with its fields. */
export interface FormTab extends TabDefinition {
  readonly fields: readonly FieldDefinition[];
}

/** As they travel: a server knows more than the definition, and a newer one may send further keys. */
export const formTab = z.object({ id: z.string(), ...tabShape });
export type FormTabRow = z.infer<typeof formTab>;
export const formField = z.object({
  id: z.string(),
  formTabId: z.string(),
  ...fieldShape,
  columns: z.optional(z.array(columnDefinition)),
});
export type FormFieldRow = z.infer<typeof formField>;
