import * as z from 'zod/mini';

import { TEXT } from '../wire/envelope.ts';
import { checkOf } from './check.ts';
import type { Rule, RuleOptions } from './rule.ts';
import { isBlank } from './texts.ts';
import { isValidatorName, type ValidatorName, validate, validators } from './validate.ts';

/** A validator by name as a check of a zod/mini schema: `z.string().check(rule('usc'))`. Strict: '' is 该项为必填项. */
export function rule(name: ValidatorName, options: RuleOptions = {}) {
  return checkOf(validators()[name], options);
}

interface Named {
  name: ValidatorName;
  other?: string | undefined;
  otherField?: string | undefined;
}

function hasItsNeeds({ name, other, otherField }: Named): boolean {
  const { needs }: Rule = validators()[name];
  return needs === undefined || other !== undefined || otherField !== undefined;
}

/**
 * A validator as form metadata names it. `otherField` is the key of the field whose value becomes `other`;
 * a comparison must have one of the two. Unknown names and options are refused.
 */
export const validatorUse = z
  .strictObject({
    name: z.custom<ValidatorName>((name) => typeof name === 'string' && isValidatorName(name)),
    other: z.optional(z.string()),
    otherField: z.optional(z.string()),
    otherLabel: z.optional(z.string()),
    orEqual: z.optional(z.boolean()),
    max: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    message: z.optional(z.string()),
  })
  .check(z.refine(hasItsNeeds, '比较规则须指明 other 或 otherField'));
export type ValidatorUse = z.infer<typeof validatorUse>;

export interface FieldContext {
  readonly required: boolean;
  /** Value of another field of the same form or line, '' when it has none. */
  readonly valueOfField: (fieldKey: string) => string;
}

/**
 * What is wrong with one field of a form, or undefined: first whether it is missing (该项为必填项), then its
 * validators in their order. A missing value that may be missing passes all of them.
 */
export function firstError(
  value: unknown,
  uses: readonly ValidatorUse[],
  { required, valueOfField }: FieldContext,
): string | undefined {
  if (value === undefined || value === null || value === '') {
    return required ? TEXT.required : undefined;
  }
  if (required && typeof value === 'string' && isBlank(value)) return TEXT.required;
  for (const { name, otherField, ...options } of uses) {
    const other = otherField === undefined ? options.other : valueOfField(otherField);
    const message = validate(name, value, { ...options, other });
    if (message !== undefined) return message;
  }
  return undefined;
}
