import { type Kysely, type RawBuilder, sql } from 'kysely';

import { flowColumns } from './flow-columns.ts';
import { searchNames } from './name-search.ts';

/**
 * Who reaches the rows of a noun's table: the company that they belong to; with `operators` the platform too, as of everything
 * that is approved; with `parties` every company of the column `seen_by`, each of which may have something to do with them,
 * and the platform. This is the second line of defence, the row-level policy; who may do what is the noun's.
 */
type Readers = 'company' | 'operators' | 'parties';

interface UniqueIndex {
  readonly columns: readonly string[];
  /** What must hold of a row, beside that it is not deleted, for the index to have it. */
  readonly where?: RawBuilder<unknown>;
}

interface TableWords {
  readonly readers: Readers;
  /**
   * Of `parties`: what must hold of a row for the companies beside its own, as `while` of their sides says; absent where they reach
   * it from its first draft on.
   */
  readonly shown?: RawBuilder<unknown>;
  /** Its own columns and checks, as in `create table`. */
  readonly columns: RawBuilder<unknown>;
  /** The column of its number (编号), where it has one. */
  readonly number?: string;
  /** True: its records are approved. */
  readonly flow?: true;
  /** True: it is filled in by a business form, whose values it keeps with the names of what they refer to. */
  readonly form?: true;
  /** Columns that its list is sorted by, beside the newest first; none of them is null. */
  readonly sorts?: readonly string[];
  /** Columns that its list is filtered by codes or ids. */
  readonly codes?: readonly string[];
  /**
   * What lists of other companies, of a project and of the console are walked by, each with the id behind it: the column of a side
   * that is alone in it, the same with the status, the status, the project.
   */
  readonly walks?: readonly (readonly string[])[];
  /** Texts of its filter named(). */
  readonly search?: readonly string[];
  /** What no two records have alike, by the rest of the index's name: `{table}_{name}`. */
  readonly unique?: Readonly<Record<string, UniqueIndex>>;
}

// Each in a `select` of its own, so that a policy asks once per statement instead of once per row.
const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const OPERATOR = sql`(select app_is_operator())`;
const MAINTENANCE = sql`(select current_setting('app.maintenance', true) = 'on')`;
const PLATFORM = sql`${OPERATOR} or ${MAINTENANCE}`;

const OWN = sql`company_id = ${COMPANY}`;
const POLICIES: Readonly<Record<Readers, RawBuilder<unknown>>> = {
  company: sql`using (${OWN})`,
  operators: sql`using (${OWN} or ${PLATFORM})`,
  parties: sql`using (${COMPANY} = any (seen_by) or ${PLATFORM})`,
};

const policyOf = ({ readers, shown }: TableWords): RawBuilder<unknown> =>
  shown === undefined
    ? POLICIES[readers]
    : sql`using (${OWN} or (${shown}) and ${COMPANY} = any (seen_by) or ${PLATFORM})`;

/** The columns that the kernel keeps of every noun, behind its own. */
const STAMPS = sql`
  created_by bigint not null references account,
  created_at timestamptz not null,
  updated_by bigint not null references account,
  updated_at timestamptz not null,
  version int not null default 1,
  deleted boolean not null default false,
  deleted_at timestamptz,
  check (deleted = (deleted_at is not null))`;

async function createTable(db: Kysely<unknown>, name: string, words: TableWords): Promise<void> {
  const { readers, columns, number, flow, form } = words;
  const numbered = number ? sql`${sql.ref(number)} text collate "C" not null unique,` : sql``;
  const seenBy =
    readers === 'parties'
      ? sql`seen_by bigint[] not null check (company_id = any (seen_by)),`
      : sql``;
  await sql`
    create table ${sql.table(name)} (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      ${numbered} ${seenBy}
      ${columns},
      ${form ? sql`form_data jsonb not null, form_names jsonb not null,` : sql``}
      ${flow ? sql`${flowColumns},` : sql``}
      ${STAMPS}
    )`.execute(db);
}

async function createIndexes(db: Kysely<unknown>, name: string, words: TableWords): Promise<void> {
  const { readers, flow, sorts = [], codes = [], walks = [], unique = {} } = words;
  const on = (index: string, what: RawBuilder<unknown>) =>
    sql`index ${sql.ref(`${name}_${index}`)} on ${sql.table(name)} ${what} where not deleted`;
  await sql`create ${on('newest', sql`(company_id, id)`)}`.execute(db);
  for (const column of new Set([...sorts, ...codes, ...(flow ? ['audit_status'] : [])])) {
    await sql`create ${on(`by_${column}`, sql`(company_id, ${sql.ref(column)}, id)`)}`.execute(db);
  }
  for (const columns of walks) {
    const by = sql.join(columns.map((column) => sql.ref(column)));
    await sql`create ${on(`walk_${columns.join('_')}`, sql`(${by}, id)`)}`.execute(db);
  }
  if (readers === 'parties') await sql`create ${on('seen', sql`using gin (seen_by)`)}`.execute(db);
  for (const [index, { columns, where }] of Object.entries(unique)) {
    const of = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
    await sql`create unique ${on(index, of)} ${where ? sql`and ${where}` : sql``}`.execute(db);
  }
}

/**
 * For migrations: makes the table of a noun, with the columns of every noun (and of documents that are approved), forced
 * row-level security, an index for each sort and each filter by codes, unique indexes over what is not deleted, and the
 * grams of its search by name. Indexes and constraints of other kinds follow in the migration as plain SQL. Like all that
 * migrations stand on, what it makes stays as it is: a change comes under another name.
 */
export async function table(db: Kysely<unknown>, name: string, words: TableWords): Promise<void> {
  await createTable(db, name, words);
  await createIndexes(db, name, words);
  const made = sql.table(name);
  await sql`alter table ${made} enable row level security, force row level security`.execute(db);
  await sql`create policy readers on ${made} ${policyOf(words)}`.execute(db);
  if (words.search) await searchNames(db, name, words.search);
}

/**
 * For migrations: makes the table of a document's lines (明细), `{document}_line`, each of which hangs on its document by
 * `{document}_id` and is read by whoever reads that; `columns` as of goodsLineColumns.
 */
export async function linesTable(
  db: Kysely<unknown>,
  document: string,
  columns: RawBuilder<unknown>,
): Promise<void> {
  const [lines, owner] = [sql.table(`${document}_line`), sql.ref(`${document}_id`)];
  await sql`create table ${lines} (
    ${owner} bigint not null references ${sql.table(document)}, ${columns})`.execute(db);
  await sql`create index on ${lines} (${owner}, sort)`.execute(db);
  await sql`alter table ${lines} enable row level security, force row level security`.execute(db);
  await sql`create policy document on ${lines}
    using (exists (select from ${sql.table(document)} t where t.id = ${owner}))`.execute(db);
}
