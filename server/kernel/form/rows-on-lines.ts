import type { Values } from '#contract/form/evaluate.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { textOf } from './values.ts';

const NOT_OFFERED = '该行货物不在可选范围内，请清空数量或重新选择';

/**
 * Rows of a form's `lines`, each on a line of another document by its upstreamId. Throws 422 beside the quantity (`key`) of a row on a
 * line that is not among `offered`, e.g. since it was closed meanwhile: what somebody has entered is not left out in silence.
 */
export function rowsOnLines(
  values: Values,
  offered: readonly { readonly upstreamId: string }[],
  key: string,
): Values[] {
  const rows = Array.isArray(values.lines) ? values.lines.filter(isRecord) : [];
  const known = new Set<unknown>(offered.map(({ upstreamId }) => upstreamId));
  const strange = rows.findIndex((row) => !known.has(row.upstreamId) && textOf(row, key) !== '');
  if (strange >= 0) throw invalidField(`lines.${strange}.${key}`, NOT_OFFERED);
  return rows;
}
