import type { Scope } from '#contract/form/evaluate.ts';
import { isEmptyValue } from '#contract/form/operators.ts';
import type { Tab } from '#contract/form/read-form.ts';
import { isReadonly, isRequired, keysOf } from '#contract/form/settle.ts';
import { isRecord } from '#contract/wire/is-record.ts';

const hasValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((one) => !isRecord(one) || Object.values(one).some(hasValue))
    : !isEmptyValue(value);

/**
 * Whether anything of a section has been filled in: no value that it brought along, was given or computed; one that must be
 * there counts as soon as it is there.
 */
export function isTouched({ fields }: Tab, scope: Scope): boolean {
  return fields.some(
    (field) =>
      !isReadonly(field, scope) &&
      keysOf(field)
        .map((key) => scope.values[key])
        .some(
          (value) => hasValue(value) && (value !== field.defaultValue || isRequired(field, scope)),
        ),
  );
}
