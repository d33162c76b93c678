import type { FlowChange } from '#contract/flow/audit-operate.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';

/** A value of the form, or one of its tables, as it is kept of a submission. */
export interface Submitted {
  label: string;
  value: string;
  /** Ids of the files: another one may have the same name. */
  files?: string;
  columns?: [key: string, title: string][];
  rows?: string[][];
}

/** Values and tables of the form by key, for the comparison with the next submission. */
export type Submission = Readonly<Record<string, Submitted>>;

/** More of a table than anybody reads line by line is told by its number. */
const MOST_OF_A_TABLE = 40;

/** What a submission hands in; files by their names. */
export function submissionOf({ panels, lines = [], attachments }: ReviewView): Submission {
  const nameOf = (id: string) => attachments.find((file) => file.id === id)?.fileName ?? id;
  const written = (value: string, kind: string) =>
    kind === 'files' && value !== ''
      ? { value: value.split(',').map(nameOf).join('、'), files: value }
      : { value };
  const values = panels.flatMap(({ key, items }) =>
    items.map(
      ({ key: field, label, value, kind }) =>
        [`${key}.${field}`, { label, ...written(value, kind) }] as const,
    ),
  );
  const tables = lines.map(
    ({ key, title, columns, rows }) =>
      [
        key,
        {
          label: title,
          value: '',
          columns: columns.map((one): [string, string] => [one.key, one.title]),
          rows: rows.map((row) => columns.map((one) => row[one.key] ?? '')),
        },
      ] as const,
  );
  return Object.fromEntries<Submitted>([...values, ...tables]);
}

/** What is other in a table, cell by cell, or how much where that is too much; each `table.row.column`. */
function changedCells(key: string, was: Submitted, is: Submitted): FlowChange[] {
  const { label, columns = [] } = is.rows ? is : was;
  const [old = [], now = []] = [was.rows, is.rows];
  const changes = Array.from({ length: Math.max(old.length, now.length) }, (_, row) =>
    columns.flatMap(([column, title], place) => {
      const [before, after] = [old[row]?.[place] ?? '', now[row]?.[place] ?? ''];
      if (before === after) return [];
      const field = `${key}.${row}.${column}`;
      return [{ field, label: `${label} 第 ${row + 1} 行 ${title}`, before, after }];
    }),
  ).flat();
  if (changes.length <= MOST_OF_A_TABLE) return changes;
  const [before, after] = [`${old.length} 行`, `${now.length} 行，共 ${changes.length} 处不同`];
  return [{ field: `${key}.all`, label, before, after }];
}

const NOTHING: Submitted = { label: '', value: '' };

/** What a resubmission changed. Tables of one from before they were kept are compared with nothing. */
export function changesBetween(was: Submission, is: Submission): FlowChange[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap((key) => {
    const [old = NOTHING, now = NOTHING] = [was[key], is[key]];
    if (now.rows || old.rows) return was[key] === undefined ? [] : changedCells(key, old, now);
    const isOther = old.value !== now.value || (old.files ?? now.files) !== now.files;
    if (!isOther) return [];
    const field = key.slice(key.indexOf('.') + 1);
    return [{ field, label: (is[key] ?? old).label, before: old.value, after: now.value }];
  });
}

/** Values that are none of a file before and after: a page that was missing is brought, and nobody has agreed to less. */
const withoutFiles = (one: Submission, other: Submission): Submission =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([key, { files }]) => files === undefined && other[key]?.files === undefined,
    ),
  );

/**
 * Whether a resubmission asks for something else than before: anything but files and what is `harmless`, fields by their keys and
 * columns of tables as `table.column`.
 */
export function asksOtherwise(
  was: Submission,
  is: Submission,
  harmless: readonly string[],
): boolean {
  const changes = changesBetween(withoutFiles(was, is), withoutFiles(is, was));
  return changes.some(({ field }) => !harmless.includes(field.replace(/\.\d+\./, '.')));
}
