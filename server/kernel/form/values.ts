import type { Values } from '#contract/form/evaluate.ts';

/** The text that a form's values, or a stored row, have under a key; '' for nothing, and for what is no text. */
export function textOf(values: Readonly<Record<string, unknown>>, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** A column that is empty where nothing was entered, such as of a number or a day. */
export function orNull(values: Values, key: string): string | null {
  return textOf(values, key) || null;
}
