import type { CallOutput } from '#contract/wire/endpoint.ts';
import type { WorkbenchLine, workbenchSummary } from '#contract/workbench.ts';
import type { Kernel } from '../kernel.ts';
import type { ReadScope } from '../session/read.ts';
import type { Query } from '../sql/statement.ts';

export type WorkbenchSummary = CallOutput<typeof workbenchSummary>;

/** What every part's query may use beside the session. */
export interface WorkbenchValues extends Record<string, unknown> {
  /** ISO time. */
  now: string;
}

/** What a part answers: its share of the summary, and what keeps one thing from being told by two lines. */
export interface WorkbenchAnswer extends Partial<WorkbenchSummary> {
  /** Ids of records that a line stands for beside those that lines lead to by `id`. */
  readonly named?: readonly string[];
  /** By the key of a line that counts: how many of what it counts are about a record, by its id; what is named is not counted. */
  readonly about?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * What one noun adds to the workbench (工作台). All parts are one statement, so a part's rows travel as JSON: times
 * come as text, and ids must be cast to text in the query.
 */
export interface WorkbenchPart<Row = unknown> {
  query(scope: ReadScope<WorkbenchValues>): Query<Row>;
  answer(rows: readonly Row[], context: { kernel: Kernel }): WorkbenchAnswer;
}

/** Declares a noun's part; `Row` is what its query gives as JSON. */
export function workbenchPart<Row>(part: WorkbenchPart<Row>): WorkbenchPart {
  return part;
}

/** Lines about so many of something; those about none are left out. */
export function counted(...lines: WorkbenchLine[]): WorkbenchLine[] {
  return lines.filter(({ count }) => count !== 0);
}

/** A line of the workbench; without more it is one ordinary thing. */
export function workbenchLine(
  line: Pick<WorkbenchLine, 'key' | 'title' | 'note' | 'routeName'> & Partial<WorkbenchLine>,
): WorkbenchLine {
  return { count: null, level: 1, query: {}, ...line };
}
