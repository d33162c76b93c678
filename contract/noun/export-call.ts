import * as z from 'zod/mini';

import { type Endpoint, type Entry, endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { exportFormat, type Sheet } from './export.ts';

type Shape = Record<string, z.ZodMiniType>;

type Place = Pick<Endpoint, 'name' | 'path' | 'group'> & Entry;

interface Listed<Filters extends Shape, Sorts extends readonly string[]> {
  /** Whose list of what, for the summary. */
  title: string;
  filters: Filters;
  sorts: Sorts;
  sheet: Sheet;
}

/**
 * The call that begins an export (导出) of a list and answers its job. Its input: the list's filters and sort, and which
 * columns in which order; all of them without `columns`.
 */
export function exportCall<Filters extends Shape, const Sorts extends readonly string[]>({
  title,
  filters,
  sorts,
  sheet: { columns },
  ...place
}: Listed<Filters, Sorts> & Place) {
  const keys = Object.keys(columns);
  return endpoint({
    ...place,
    method: 'POST',
    effect: 'write',
    word: '导出',
    summary: `Write ${title} that a filter finds into a file; a message tells when it is there`,
    params: nothing,
    input: z.strictObject({
      filter: z.strictObject(filters),
      format: exportFormat,
      columns: z.optional(z.array(z.enum(keys)).check(z.minLength(1), z.maxLength(keys.length))),
      sortKey: z.optional(z.enum(sorts)),
      sortOrder: z.optional(z.enum(['asc', 'desc'])),
    }),
    output: z.object({ jobId: z.string() }),
  });
}
