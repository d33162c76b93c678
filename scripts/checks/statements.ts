// Prevents the misspelt column that only a test or a customer finds: in the text of a statement, tables and their columns
// are named by columnsOf() (server/db/columns-of.ts), whose types come from the migrations.

import { type Check, type Finding, lineAt, type SourceFile } from './source.ts';
import { readTemplates, type Template } from './sql-templates.ts';

const TYPES = 'server/db/tables.generated.ts';
const STATEMENTS = /^server\/(?!db\/).*(?<!\.test)\.ts$/;
const WHY = 'name it by columnsOf(), so that a misspelt one does not compile';

type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns by table, read from the file that `npm run types:database` writes. */
function tablesOf(text: string): Tables {
  const names = new Map(
    [...text.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table = '', type = '']) => [
      type,
      table,
    ]),
  );
  return new Map(
    [...text.matchAll(/^interface (\w+Table) \{\n(.*?)^\}/gms)].map(([, type = '', body = '']) => {
      const columns = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column);
      return [names.get(type) ?? '', new Set(columns)];
    }),
  );
}

interface Named {
  table: string;
  alias: string;
}

const DECLARED = /\bconst (\w+) = columnsOf\(\s*'(\w+)'(?:,\s*'(\w+)')?/g;

/** What the file calls its tables: by the constant, the table and the name that stands in the text. */
function namedTables({ text }: SourceFile): Map<string, Named> {
  return new Map(
    [...text.matchAll(DECLARED)].map(([, constant = '', table = '', alias = table]) => [
      constant,
      { table, alias },
    ]),
  );
}

const SOURCE = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_0-9]+)\b(?!\s*\()/gi;
const DOTTED = /(?<![\w.])([a-z_0-9]+)\.([a-z_0-9]+)\b/g;
const WORD = /(?<![\w.:$])(?<!\b(?:as|of)\s+)([a-z_][a-z_0-9]*)\b(?!\s*[(.])/g;
/** Words of SQL that are names of columns too, and lists of names that a statement gives. */
const NO_COLUMN =
  /\bat time zone\b|\bkey (?:share|update)\b|(?:\busing|\bas \w+|\) \w+) \([^()]*\)/g;

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
const hidden = (text: string) =>
  text.replaceAll(/'[^']*'|"[^"]*"/g, blank).replaceAll(NO_COLUMN, blank);

interface Name {
  at: number;
  name: string;
}

function rawSources(text: string, tables: Tables): Name[] {
  return [...text.matchAll(SOURCE)].flatMap(({ index, 1: name = '' }) =>
    tables.has(name) ? [{ at: index, name }] : [],
  );
}

/** Columns behind the name that a statement of the file gives to a table; `t` is a list's own, and each has an id. */
function dottedColumns(text: string, tables: Tables, aliases: ReadonlySet<string>): Name[] {
  return [...text.matchAll(DOTTED)].flatMap(({ index, 0: name, 1: alias = '', 2: column = '' }) => {
    const isColumn = [...tables.values()].some((columns) => columns.has(column));
    return isColumn && aliases.has(alias) && name !== 't.id' ? [{ at: index, name }] : [];
  });
}

/** Columns without a name before them, of the tables that the statement takes by constants. */
function bareColumns({ holes }: Template, text: string, tables: Tables, named: Map<string, Named>) {
  const taken = holes.flatMap((hole) => named.get(hole)?.table ?? []);
  const given = new Set([...text.matchAll(/\bas (\w+)/g)].map(([, name]) => name));
  return [...text.matchAll(WORD)].flatMap(({ index, 1: name = '' }): Name[] =>
    taken.some((table) => tables.get(table)?.has(name)) && !given.has(name)
      ? [{ at: index, name }]
      : [],
  );
}

/** Names of tables and columns that stand in the text of a file's statements. */
function rawNames(file: SourceFile, tables: Tables): Finding[] {
  const named = namedTables(file);
  const aliases = new Set([...[...named.values()].map(({ alias }) => alias), 't']);
  return readTemplates(file.text).flatMap((template) => {
    const text = hidden(template.text);
    return [
      ...rawSources(text, tables),
      ...dottedColumns(text, tables, aliases),
      ...bareColumns(template, text, tables, named),
    ].map(({ at, name }) => ({
      path: file.path,
      line: lineAt(file.text, template.places[at] ?? template.start),
      message: `${name}: ${WHY}`,
    }));
  });
}

/** Findings of the server's files that have statements; the file of the tables' types must be among them. */
export function findRawNames(files: readonly SourceFile[]): Finding[] {
  const tables = tablesOf(files.find(({ path }) => path === TYPES)?.text ?? '');
  return files
    .filter(({ path }) => STATEMENTS.test(path))
    .flatMap((file) => rawNames(file, tables));
}

export const statements: Check = {
  name: 'statements name typed columns',
  run: findRawNames,
};
