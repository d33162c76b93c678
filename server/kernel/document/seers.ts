import type { Lines } from '#server/kernel/resource/lines.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { AnyField } from './fields.ts';

/** Lines as a detail shows them; the form's values carry them to a save. */
export const shownLines = (lines: Readonly<Record<string, Lines>>): Record<string, AnyField> =>
  Object.fromEntries(
    Object.entries(lines).map(([key, { write: _, after: __, ...field }]) => [key, field]),
  );

/** The companies that the row-level policy lets in. */
export function seers(
  { companyId }: Saving,
  columns: Readonly<Record<string, unknown>>,
  seenBy: readonly string[],
): unknown[] {
  const others = seenBy.map((column) => columns[column]).filter((id) => id !== null);
  return [...new Set([companyId, ...others])];
}
