import { type RawBuilder, sql } from 'kysely';

import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { StoredRow } from './field.ts';

const t = columnsOfRow<NounTable>('t');

/**
 * What a company may be to a record that another company has filed. The record's own company is on the side `own`, which
 * nobody declares; the platform's people have lists of their own (console-list.ts).
 */
export const SIDES = [
  'credit',
  'buyer',
  'supplier',
  'debtor',
  'owner',
  'guarantor',
  'party',
] as const;
export type Side = (typeof SIDES)[number];

/** One side of a record. `Key` are the fields of the noun. */
export interface SideView<Key extends string = string> {
  /** SQL over `t`: the companies on this side as the record stands, as bigint[]. */
  readonly companies: RawBuilder<unknown>;
  /** The column of `t` whose company is the only one on this side; an index of it and the id answers for its rows. */
  readonly column?: RawBuilder<unknown>;
  /** SQL over `t`: the states in which this side sees the record; absent, in all. */
  readonly while?: RawBuilder<boolean>;
  /** The fields that it is told. Whatever no list names is told to nobody but the record's own company. */
  readonly sees: readonly Key[];
  /** Fields that it is told in other words; it cannot filter or sort by them. */
  readonly words?: { readonly [Field in Key]?: (value: unknown) => unknown };
}

/** Who sees which fields of a noun's records; what it does not name is the record's own company's alone. */
export interface Sides<
  Key extends string = string,
  FilterKey extends string = string,
  SortKey extends string = string,
> {
  readonly of: { readonly [Name in Side]?: SideView<Key> };
  /** Fields that its own company sees only where it is on a side that does, too. */
  readonly ownLacks?: readonly Key[];
  /** Which fields a filter tells by what it finds; it finds only rows whose reader is told all of them. */
  readonly filters?: { readonly [Filter in FilterKey]?: readonly Key[] };
  /** The same of a sort; the order by the time of creation tells nothing. */
  readonly sorts?: { readonly [Sort in SortKey]?: readonly Key[] };
  /** Holds for each row that the company is on a side of, and can be answered by an index. */
  rows?(companyId: RawBuilder<unknown>): RawBuilder<boolean>;
}

/** A side on which the company of a column is alone; null is nobody. */
export const inColumn = (
  column: RawBuilder<unknown>,
): { companies: RawBuilder<unknown>; column: RawBuilder<unknown> } => ({
  companies: sql`array[${column}]`,
  column,
});

/** What a noun says of sides; without it every record is its own company's alone. */
export interface Sided {
  readonly sides?: Sides;
}

/** The side of the company whose record it is. */
export const OWN = 'own';
const ownCompany = sql`array[${t.company_id}]`;

/** The companies of a side while it sees the record. */
function companiesOf({ companies, while: holds }: SideView): RawBuilder<unknown> {
  return holds ? sql`case when ${holds} then ${companies} else '{}' end` : companies;
}

/** Every side of a noun with its companies, the own one first. */
function allSides({ of }: Sides): (readonly [name: string, companies: RawBuilder<unknown>])[] {
  const others = Object.entries<SideView>(of).map(
    ([name, view]) => [name, companiesOf(view)] as const,
  );
  return [[OWN, ownCompany], ...others];
}

/** Whether a side is told a field as it is. */
function isTold({ of, ownLacks = [] }: Sides, side: string, key: string): boolean {
  if (side === OWN) return !ownLacks.includes(key);
  const view = of[side as Side];
  return view?.sees.includes(key) === true && view.words?.[key] === undefined;
}

function among(companyId: RawBuilder<unknown>, sides: readonly RawBuilder<unknown>[]) {
  // The cast keeps a query in brackets from being read as rows of arrays.
  const each = sides.map((companies) => sql`${companyId} = any ((${companies})::bigint[])`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** SQL over `t`: whether the company is on any side of the row. */
export function isOnSide(sides: Sides, companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  const any = among(
    companyId,
    allSides(sides).map(([, companies]) => companies),
  );
  const { rows } = sides;
  return rows ? sql<boolean>`(${rows(companyId)} and ${any})` : any;
}

/** SQL over `t`: whether the company is told all of these fields; undefined where everybody who sees the row is. */
export function isToldAll(
  sides: Sides,
  keys: readonly string[],
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean> | undefined {
  const all = allSides(sides);
  const conditions = keys.flatMap((key) => {
    const told = all.filter(([name]) => isTold(sides, name, key));
    if (told.length === all.length) return [];
    if (told.length === 0) return [sql<boolean>`false`];
    return [
      among(
        companyId,
        told.map(([, companies]) => companies),
      ),
    ];
  });
  return conditions.length === 0 ? undefined : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Sorts by what every reader of a row is told. */
const FREE_SORTS: readonly string[] = ['createTime', 'updateTime'];

/**
 * What a list's filters and sort demand beside what they are: whoever is not told a field must not learn it by asking.
 * A filter or a sort that names no fields is the record's own company's alone.
 */
export function mayAsk(
  { sides }: Sided,
  asked: { filters: readonly string[]; sort: string | undefined },
  companyId: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  if (sides === undefined) return [];
  const { filters, sort } = asked;
  const sorted = sort === undefined || FREE_SORTS.includes(sort) ? [] : [sides.sorts?.[sort]];
  const told = [...filters.map((name) => sides.filters?.[name]), ...sorted];
  return told.flatMap((keys) =>
    keys === undefined
      ? [among(companyId, [ownCompany])]
      : (isToldAll(sides, keys, companyId) ?? []),
  );
}

/** SQL over `t`: the companies that are told all of these fields, as bigint[]; whom a message may name them to. */
export function companiesTold<Key extends string>(
  sides: Sides<Key>,
  keys: readonly Key[],
): RawBuilder<unknown> {
  const loose = sides as Sides;
  const told = allSides(loose).filter(([name]) => keys.every((key) => isTold(loose, name, key)));
  return sql`(${sql.join([sql`'{}'::bigint[]`, ...told.map(([, one]) => sql`(${one})`)], sql` || `)})`;
}

const columnOf = (side: string) => `side_${side}`;

/** What an answer needs of a row to know who is told what of it. */
export function sideColumns({ sides }: Sided): RawBuilder<unknown>[] {
  if (sides === undefined) return [];
  return allSides(sides).map(
    ([name, companies]) => sql`(${companies})::text[] as ${sql.ref(columnOf(name))}`,
  );
}

/** What a reader is told of a row. */
export interface Told {
  /** Whether the field is left out. */
  hides(key: string): boolean;
  /** The value in the words of the reader's side. */
  worded(key: string, value: unknown): unknown;
}

const EVERYTHING: Told = { hides: () => false, worded: (_, value) => value };

function toldTo(sides: Sides, on: readonly string[]): Told {
  const views = on.flatMap((name) => sides.of[name as Side] ?? []);
  const plain = new Map<string, boolean>();
  const isPlain = (key: string) => {
    const known = plain.get(key) ?? on.some((name) => isTold(sides, name, key));
    plain.set(key, known);
    return known;
  };
  return {
    hides: (key) => !isPlain(key) && !views.some(({ sees }) => sees.includes(key)),
    worded(key, value) {
      if (isPlain(key)) return value;
      const inWords = views.map((view) => view.words?.[key]).find((one) => one !== undefined);
      return inWords ? inWords(value) : value;
    },
  };
}

/** SQL over `t`: the names of the sides that a company is on, as text[]. */
export function sidesOn(sides: Sides, companyId: RawBuilder<unknown>): RawBuilder<string[]> {
  const each = allSides(sides).map(
    ([name, companies]) =>
      sql`case when ${among(companyId, [companies])} then ${sql.lit(name)} end`,
  );
  return sql<string[]>`array_remove(array[${sql.join(each)}], null)`;
}

const known = new WeakMap<Sides, Map<string, Told>>();

/** The sides of a row that a company is on, by a row that has `sideColumns` where the noun has sides, and its own company. */
export function sidesOf({ sides }: Sided, row: StoredRow, companyId: string | null): string[] {
  if (companyId === null) return [];
  if (sides === undefined) return row.company_id === companyId ? [OWN] : [];
  return [OWN, ...Object.keys(sides.of)].filter((name) =>
    (row[columnOf(name)] as string[] | null)?.includes(companyId),
  );
}

/** What a company is told of a row that has `sideColumns`. */
export function toldOf(noun: Sided, row: StoredRow, companyId: string | null): Told {
  return toldOn(noun, sidesOf(noun, row, companyId));
}

/** What a company on these sides is told. Lists and exports ask for each row. */
export function toldOn({ sides }: Sided, on: readonly string[]): Told {
  if (sides === undefined) return EVERYTHING;
  const byPlace = known.get(sides) ?? new Map<string, Told>();
  known.set(sides, byPlace);
  const told = byPlace.get(on.join()) ?? toldTo(sides, on);
  byPlace.set(on.join(), told);
  return told;
}
