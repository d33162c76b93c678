import type { Values } from '#contract/form/evaluate.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';

/** The text that a form's values, or a stored row, have under a key; '' for nothing, and for what is no text. */
export function textOf(values: Readonly<Record<string, unknown>>, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

/** What the form of a stored record holds; undefined where there is none yet. */
export function heldIn(row: StoredRow | undefined): Values | undefined {
  return row?.form_data as Values | undefined;
}

/** A column that is empty where nothing was entered, such as of a number or a day. */
export function orNull(values: Values, key: string): string | null {
  return textOf(values, key) || null;
}
