import type { CatalogueColumn } from './catalogue.ts';

/** Where the types stand, from the project root. */
export const TYPES_FILE = 'server/db/tables.generated.ts';

const HEAD = `// Written by \`npm run types:database\` from a migrated database; do not change by hand.

`;

/** What a value of a type of PostgreSQL is in TypeScript; see getTypeParser of server/db/client.ts. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Ref',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Moment',
};

/** The type as it is read and written, without what its column says of null and default. */
function typeOf({ table, name, type }: CatalogueColumn): string {
  const isArray = type.startsWith('_');
  const known = TYPES[isArray ? type.slice(1) : type];
  if (known === undefined) {
    throw new Error(
      `${table}.${name} is of type ${type}, which TYPES of this script does not know`,
    );
  }
  return isArray ? `${known}[]` : known;
}

const INFINITY = /^'-?infinity'/;

function columnType(column: CatalogueColumn): string {
  const { table, name, type, nullable, default_value: preset } = column;
  const orNull = nullable ? ' | null' : '';
  if (type === 'jsonb') {
    const key = `'${table}.${name}'`;
    return preset === null ? `Json<${key}>${orNull}` : `PresetJson<${key}>${orNull}`;
  }
  const plain = typeOf(column);
  const read = plain === 'Moment' ? 'Date' : plain;
  if (column.view) return `GeneratedAlways<${read} | null>`;
  if (column.computed) return `GeneratedAlways<${read}${orNull}>`;
  if (preset === null) return `${plain}${orNull}`;
  if (preset === 'next_id()') return 'Id';
  return INFINITY.test(preset) ? 'Until' : `Generated<${read}${orNull}>`;
}

const noteOf = (note: string | null, indent: string) =>
  note === null ? '' : `${indent}/** ${note} */\n`;

const interfaceOf = (table: string) =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

function printTable(table: string, columns: readonly CatalogueColumn[]): string {
  const members = columns.map(
    (column) => `${noteOf(column.note, '  ')}  ${column.name}: ${columnType(column)};\n`,
  );
  const note = noteOf(columns[0]?.table_note ?? null, '');
  return `${note}interface ${interfaceOf(table)} {\n${members.join('')}}\n`;
}

/** The import of those of the names that the text uses. */
function importOf(names: readonly string[], from: string, text: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${from}';\n`;
}

/** The file with the types of all tables, as Kysely takes them. */
export function printTypes(columns: readonly CatalogueColumn[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(([table, own]) => printTable(table, own)).join('\n');
  const members = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)};\n`);
  const imports = [
    importOf(['Generated', 'GeneratedAlways'], 'kysely', interfaces),
    importOf(['Id', 'Json', 'Moment', 'PresetJson', 'Ref', 'Until'], './columns.ts', interfaces),
  ].join('\n');
  const all = `/** Every table and view of the portal. */\nexport interface Tables {\n${members.join('')}}\n`;
  return `${HEAD}${imports}\n${interfaces}\n${all}`;
}
