import { type Insertable, type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';

import { isDate } from '#contract/form/dates.ts';
import { registryFields } from '#contract/party/registry.ts';
import { rule } from '#contract/validators/use.ts';
import type { Database } from '#server/db/types.ts';
import { REGISTRY_COLUMNS } from '#server/kernel/company/registry-columns.ts';

const day = z._default(z.nullable(z.string().check(z.refine(isDate, '日期须为 yyyy-MM-dd'))), null);
const line = z.strictObject({
  ...registryFields,
  usc: z.string().check(z.trim(), rule('usc')),
  establishTime: day,
  fromTime: day,
  toTime: day,
});
type Row = Insertable<Database['registry_company']>;

const IMPORT = 'import';
/** Rows that one statement writes. */
const BATCH = 500;

interface Problem {
  /** Counted from 1. */
  line: number;
  text: string;
}

export interface ImportReport {
  written: number;
  /** Lines that were left out, the first hundred of them. */
  problems: Problem[];
  refused: number;
}

function problemOf(issue: z.core.$ZodIssue): string {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
  return `${fields.join(', ')}: ${issue.message}`;
}

function rowOf(text: string, at: Date): Row | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  const read = line.safeParse(value);
  if (!read.success) {
    return read.error.issues.map(problemOf).join('; ');
  }
  const entries = Object.entries(read.data).map(([field, one]) => [
    REGISTRY_COLUMNS[field as keyof typeof REGISTRY_COLUMNS],
    one,
  ]);
  return { ...(Object.fromEntries(entries) as Omit<Row, 'updated_at'>), updated_at: at };
}

async function writeRows(db: Kysely<Database>, rows: ReadonlyMap<string, Row>): Promise<void> {
  if (rows.size === 0) return;
  await db
    .insertInto('registry_company')
    .values([...rows.values()])
    .onConflict((row) =>
      row.column('usc').doUpdateSet((excluded) => ({
        ...Object.fromEntries(
          Object.values(REGISTRY_COLUMNS).map((column) => [
            column,
            excluded.ref(`excluded.${column}`),
          ]),
        ),
        updated_at: sql<Date>`excluded.updated_at`,
        // An import stays: no outside registry writes over it.
        source: IMPORT,
        fetched_at: null,
      })),
    )
    .execute();
}

/**
 * Fills the registry table from lines of JSON, one company each, in the fields of contract/party/registry.ts. A code that is
 * there already is brought up to date; a line that does not fit is left out and named. Memory stays flat.
 */
export async function importRegistry(
  db: Kysely<Database>,
  lines: AsyncIterable<string>,
  at: Date,
): Promise<ImportReport> {
  const report: ImportReport = { written: 0, problems: [], refused: 0 };
  // By code: one statement must not change the same row twice.
  const waiting = new Map<string, Row>();
  const flush = async () => {
    await writeRows(db, waiting);
    report.written += waiting.size;
    waiting.clear();
  };
  let number = 0;
  for await (const raw of lines) {
    number += 1;
    const text = raw.replace(/^\uFEFF/, '').trim();
    if (text === '') continue;
    const row = rowOf(text, at);
    if (typeof row === 'string') {
      report.refused += 1;
      if (report.problems.length < 100) report.problems.push({ line: number, text: row });
      continue;
    }
    waiting.set(row.usc, row);
    if (waiting.size >= BATCH) await flush();
  }
  await flush();
  return report;
}
