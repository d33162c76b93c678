import * as z from 'zod/mini';

/** Longest form as JSON text; shorter where a form has no tables. */
const LONGEST = 500_000;

/**
 * What a business form holds, by the keys of its fields, as a save carries it: any shape of at most `longest` characters
 * of JSON, because the form's own rules judge it.
 */
export function formValues(longest = LONGEST) {
  return z
    .record(z.string().check(z.maxLength(64)), z.unknown())
    .check(z.refine((given) => JSON.stringify(given).length <= longest, '表单内容过大'));
}
