import * as z from 'zod/mini';

import { problemOf, type Rule, type RuleOptions } from './rule.ts';

/**
 * One rule as a check of a zod/mini schema, for files that must not carry the whole table to the browser;
 * elsewhere rule() takes it by name. The issue's message is the Chinese text; later checks of the value do not run.
 */
export function checkOf(rule: Rule, options: RuleOptions = {}, mayBeEmpty = false) {
  return z.check<string>(({ value, issues }) => {
    if (mayBeEmpty && value === '') return;
    const message = problemOf(rule, value, options);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}
