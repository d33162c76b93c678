import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { fitsUnit, lineChanges, scaleText } from '#contract/document/lines.ts';
import { validationText } from '#contract/validators/texts-of-schemas.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { invalid, invalidField } from '#server/kernel/wire/refusal.ts';
import type { Field, Stored, StoredRow } from './field.ts';

const enumEntries = columnsOf('enum_entry', 'e');

/** A column of a line. */
export interface LineColumn {
  readonly column: string;
  /** `money` keeps its two decimals, `numeric` is answered without trailing zeros. */
  readonly type: keyof typeof SQL_TYPE;
  /** Enumeration that must have the code. */
  readonly codeOf?: string;
}

const SQL_TYPE = {
  text: 'text',
  numeric: 'numeric',
  money: 'numeric',
  bigint: 'bigint',
  date: 'date',
  boolean: 'boolean',
} as const;

/** What lines are declared with. */
export interface LinesDeclaration<Line> {
  /** The table, with `id`, `sort`, `upstream_id` beside the columns, and the document's id under `owner`. */
  readonly table: string;
  readonly owner: string;
  readonly columns: {
    readonly [Key in Exclude<keyof Line, 'id' | 'upstreamId'> & string]: LineColumn;
  };
  /**
   * The table of the lines that may be copied from, its column of the document, and the column of `t` that names it, or, of
   * type bigint[], several of them.
   */
  readonly upstream?: { readonly table: string; readonly owner: string } & (
    | { readonly of: string }
    | { readonly ofMany: string }
  );
  /** Columns of the document's own row that follow from its lines (I9). */
  head?(lines: readonly Line[]): Record<string, unknown>;
  /** What a row of a form must be to be a line; absent where no form has them. */
  readonly rows?: z.ZodMiniType<unknown[]>;
  /** What the lines become before they are stored, '' for what is no text and nobody said; throws what is wrong with them. */
  settle?(value: unknown): readonly unknown[];
}

/** Lines as a field of their document, and as rows of its form. */
export interface Lines<Line = unknown> extends Field<Line[]> {
  /** Columns of the document's own row that follow from them (I9). */
  totals(value: unknown): Record<string, unknown>;
  /** Rows of a form as lines; throws 422 with what is wrong, row by row. */
  fromRows(value: unknown): readonly unknown[];
}

/** A column of a line, for a declaration. */
export const col = (column: string, type: LineColumn['type'] = 'text') => ({ column, type });

/** Quantities of lines have no more decimals than their units. Throws what of them has, by the lines' name on the wire. */
export function expectScales<Key extends string>(
  given: readonly Readonly<Record<Key | 'unit', string>>[],
  quantities: readonly Key[],
  name: string,
): void {
  const wrong = given.flatMap((line, at) =>
    quantities
      .filter((key) => !fitsUnit(line[key], line.unit))
      .map((key) => ({ path: `${name}.${at}.${key}`, message: scaleText(line.unit) })),
  );
  if (wrong.length > 0) throw invalid(wrong);
}

const NO_SUCH_CODE = validationText({ code: 'invalid_value', values: [], input: '' });
const GONE = '明细行不存在或已被删除，请刷新后重试';

/** Lines as a side is told them that is not told these of their fields, for its `words`. */
export const linesWithout =
  <Line>(...keys: readonly (keyof Line & string)[]) =>
  (given: unknown): Partial<Line>[] =>
    (given as readonly Partial<Line>[]).map((line) => {
      const told = { ...line };
      for (const key of keys) delete told[key];
      return told;
    });

/** The lines of `t` as one JSON value, oldest place first; numbers as decimal text. */
function selectOf<Line>({ table, owner, columns }: LinesDeclaration<Line>): RawBuilder<unknown> {
  const parts = Object.entries<LineColumn>(columns).flatMap(([key, { column, type }]) => {
    const value = sql.ref(`l.${column}`);
    const said = type === 'numeric' ? sql`trim_scale(${value})` : value;
    return [sql.lit(key), type === 'boolean' ? value : sql`coalesce(${said}::text, '')`];
  });
  return sql`(
    select coalesce(json_agg(json_build_object('id', l.id::text,
      'upstreamId', coalesce(l.upstream_id::text, ''), ${sql.join(parts)}) order by l.sort, l.id), '[]')
    from ${sql.table(table)} l where ${sql.ref(`l.${owner}`)} = t.id)`;
}

/** What was wrong with the lines, by the place of the first such line, from 0. */
interface Wrong {
  /** Its id is none of this document's, or stands twice. */
  strange: number | null;
  /** Its upstream line is none of the document's that this one follows. */
  foreign: number | null;
  [code: `code ${string}`]: number | null;
}

/** Places of lines with a code that the field's enumeration does not have. */
const codesOf = (entries: readonly (readonly [string, LineColumn])[]) =>
  entries.flatMap(([key, { codeOf }]) =>
    codeOf === undefined
      ? []
      : [
          sql`min(g.place) filter (where not exists (
            select from ${enumEntries}
            where ${enumEntries.enum_name} = ${codeOf} and ${enumEntries.code} = g.${sql.ref(key)}::text)) as ${sql.ref(`code ${key}`)}`,
        ],
  );

/**
 * Makes exactly these lines the document's, in this order, in one statement: those that are known keep their ids, are
 * changed where they differ, and go where they are left out.
 */
async function store<Line>(
  noun: string,
  declaration: LinesDeclaration<Line>,
  lines: readonly unknown[],
  { tx, id }: Stored,
): Promise<Wrong> {
  const { table, owner, columns, upstream } = declaration;
  const entries = Object.entries<LineColumn>(columns);
  const names = entries.map(([, { column }]) => sql.ref(column));
  const shape = entries.map(([key, { type }]) => sql`${sql.ref(key)} ${sql.raw(SQL_TYPE[type])}`);
  const given = entries.map(([key]) => sql.ref(`g.${key}`));
  const stored = entries.map(([, { column }]) => sql.ref(`l.${column}`));
  // What is no text is none where nobody said it.
  const unsaid = entries.filter(([, { type }]) => type !== 'text').map(([key]) => key);
  const placed = (lines as readonly Readonly<Record<string, unknown>>[]).map((line, place) => ({
    ...line,
    place,
    ...Object.fromEntries(
      ['id', 'upstreamId', ...unsaid].map((key) => [key, line[key] === '' ? null : line[key]]),
    ),
  }));
  const foreign = upstream
    ? sql`not exists (
        select from ${sql.table(upstream.table)} u join ${sql.table(noun)} t on t.id = ${id}
        where u.id = g."upstreamId" and ${sql.ref(`u.${upstream.owner}`)} = ${
          'of' in upstream
            ? sql.ref(`t.${upstream.of}`)
            : sql`any (${sql.ref(`t.${upstream.ofMany}`)})`
        })`
    : sql`true`;
  const { rows } = await sql<Wrong>`
    with g as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as g (place int, id bigint, "upstreamId" bigint, ${sql.join(shape)})
    ), gone as (
      delete from ${sql.table(table)} l
      where ${sql.ref(`l.${owner}`)} = ${id} and not exists (select from g where g.id = l.id)
    ), changed as (
      update ${sql.table(table)} l set sort = g.place, upstream_id = g."upstreamId",
        (${sql.join(names)}) = row (${sql.join(given)})
      from g where g.id = l.id and ${sql.ref(`l.${owner}`)} = ${id}
        and (l.sort, l.upstream_id, ${sql.join(stored)})
          is distinct from (g.place, g."upstreamId", ${sql.join(given)})
    ), added as (
      insert into ${sql.table(table)} (${sql.ref(owner)}, sort, upstream_id, ${sql.join(names)})
      select ${id}, g.place, g."upstreamId", ${sql.join(given)} from g where g.id is null
    )
    select ${sql.join([...codesOf(entries), sql``])} min(g.place) filter (where g.id is not null and (not exists (
          select from ${sql.table(table)} l where l.id = g.id and ${sql.ref(`l.${owner}`)} = ${id})
        or exists (select from g other where other.id = g.id and other.place < g.place))) as strange,
      min(g.place) filter (where g."upstreamId" is not null and ${foreign}) as foreign
    from g`.execute(tx);
  return rows[0] ?? { strange: null, foreign: null };
}

/** Places in the form of the lines that were read from it, from 0: blank rows are no lines. */
const inForm = new WeakMap<object, readonly number[]>();

/** Whether a row of a form says anything; an empty one waits to be filled in. */
const isFilled = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.values(row).some((value) => value !== '');

/**
 * The child rows (明细) of a document: read with it in its one statement, saved with it in one statement by what differs,
 * shown in its detail, and logged line by line and field by field.
 */
export function lines<Line extends { id: string; upstreamId: string }>(
  name: string,
  noun: string,
  declaration: LinesDeclaration<Line>,
): Lines<Line> {
  const { head, rows, settle = (value) => value as readonly unknown[] } = declaration;
  const totals = (value: unknown) => head?.(settle(value) as readonly Line[]) ?? {};
  const read = (row: StoredRow) => row[name] as Line[];
  return {
    select: { [name]: selectOf(declaration) },
    read,
    detailOnly: true,
    write: totals,
    totals,
    fromRows(value) {
      const given = (Array.isArray(value) ? value : []).map((row, place) => ({ row, place }));
      const filled = given.filter(({ row }) => isFilled(row));
      const places = filled.map(({ place }) => place);
      const read = (rows ?? z.array(z.unknown())).safeParse(filled.map(({ row }) => row));
      if (read.success) {
        inForm.set(read.data, places);
        return read.data;
      }
      throw invalid(
        read.error.issues.map(({ path: [at, ...rest], message }) => ({
          path: [name, ...(at === undefined ? [] : [places[Number(at)]]), ...rest].join('.'),
          message,
        })),
      );
    },
    async after(value, writing) {
      const { strange, foreign, ...codes } = await store(noun, declaration, settle(value), writing);
      const gone = strange ?? foreign;
      const at = (place: number) => `${name}.${inForm.get(value as object)?.[place] ?? place}`;
      if (gone !== null) throw invalidField(at(gone), GONE);
      for (const [key, place] of Object.entries(codes)) {
        if (place !== null) throw invalidField(`${at(place)}.${key.slice(5)}`, NO_SUCH_CODE);
      }
    },
    audited: read,
    differs(before, after) {
      const changes = lineChanges(before ? read(before) : [], after ? read(after) : []);
      const side = (which: 'before' | 'after') =>
        changes.map(({ kind, id, at, [which]: values }) => ({ kind, id, at, ...values }));
      return changes.length === 0 ? undefined : [side('before'), side('after')];
    },
  };
}
