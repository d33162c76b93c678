import { CODE_RULES } from './codes.ts';
import { COMPARISON_RULES } from './comparison.ts';
import { IDENTITY_RULES } from './identity.ts';
import { NUMBER_RULES } from './numbers.ts';
import { problemOf, type Rule, type RuleOptions } from './rule.ts';
import { TEXT_RULES } from './texts.ts';

/** Every validator of the specification, section 5, by the name that schemas and form metadata use. */
export function validators() {
  // Put together when asked: files that import each other in a circle would find a table still empty when they are loaded.
  return {
    ...IDENTITY_RULES,
    ...CODE_RULES,
    ...NUMBER_RULES,
    ...COMPARISON_RULES,
    ...TEXT_RULES,
  } as const satisfies Record<string, Rule>;
}

export type ValidatorName = keyof ReturnType<typeof validators>;

/** Whether a text names a validator of the table itself; `constructor` and the like do not. */
export function isValidatorName(name: string): name is ValidatorName {
  return Object.hasOwn(validators(), name);
}

/** problemOf() by name: the Chinese text of what is wrong with a value, or undefined. Optional fields ask firstError. */
export function validate(
  name: ValidatorName,
  value: unknown,
  options: RuleOptions = {},
): string | undefined {
  return problemOf(validators()[name], value, options);
}
