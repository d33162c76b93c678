import type { ExportFormat, ExportProgress } from '#contract/noun/export.ts';

import type { FilterValues } from '../filter-bar/filters.ts';
import type { Column, ListRow } from '../list-table/column.ts';
import type { Layout } from '../list-table/layout.ts';
import type { Sort } from '../list-table/table-model.ts';

/** What an export holds: the list as it stands on screen. */
export interface ExportAsked {
  readonly filter: FilterValues;
  readonly format: ExportFormat;
  /** In the order of the screen. */
  readonly columns: readonly string[];
  readonly sortKey?: string;
  readonly sortOrder?: 'asc' | 'desc';
}

/** Who writes a list into a file. */
export interface ListExports {
  /** Keys of the columns that a file can hold; others on screen are left out. */
  readonly columns: readonly string[];
  /** Answers the job's id. */
  readonly start: (asked: ExportAsked) => Promise<string>;
  readonly progress: (id: string, signal: AbortSignal) => Promise<ExportProgress>;
  readonly cancel: (id: string) => Promise<unknown>;
  /** The bytes of a finished one. */
  readonly fetch: (done: ExportProgress) => Promise<Blob>;
}

/** A list that is exported, as it stands. */
export interface Exported {
  exports: ListExports;
  filters: FilterValues;
  sort?: Sort | undefined;
  /** Absent: all that a file can hold, for what is shown in no columns. */
  columns?: readonly Column<never>[];
  /** Those on screen. Where they are all there are, what nobody here is told stands in no file either. */
  rows?: readonly ListRow[] | undefined;
  /** How many there are; undefined while that is not known. */
  total?: number | undefined;
  layout?: Layout;
}
