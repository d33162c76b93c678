import { type RawBuilder, sql } from 'kysely';

import { DAY } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { containing } from '#server/kernel/sql/like.ts';

type Condition = RawBuilder<boolean>;

/**
 * One filter of a list: the parameters that a given value becomes, and the condition over them. `Column` are those of the
 * noun's table.
 */
export interface Filter<Column extends string = never> {
  /** The columns of the noun's table that it names. */
  readonly of?: readonly Column[];
  /** Suffixes that its parameters may have. */
  readonly suffixes: readonly string[];
  /** By suffix of the filter's name; undefined when the value does not filter. */
  params(given: unknown, cipher: FieldCipher): Record<string, unknown> | undefined;
  /** `p` is a parameter by suffix, `has` whether this run has it. The noun's table is `t`. */
  where(p: Parameter, has: Has): Condition;
  /** The text that the index of names may be asked for, where the filter has one. */
  text?(p: Parameter, has: Has): RawBuilder<unknown> | undefined;
}

/** A parameter of a filter by its suffix. */
export type Parameter = (suffix: string) => RawBuilder<unknown>;
/** Whether this run has it. */
export type Has = (suffix: string) => boolean;

const col = (name: string) => sql.ref(`t.${name}`);
const isNothing = (given: unknown) => given === undefined || given === null || given === '';

/** One parameter: `value` makes it out of what was given. */
function single<Column extends string>(
  of: readonly Column[] | undefined,
  value: (given: unknown) => unknown,
  where: (p: RawBuilder<unknown>) => Condition,
) {
  return {
    ...(of && { of }),
    suffixes: ['is'],
    params: (given: unknown) => (isNothing(given) ? undefined : { is: value(given) }),
    where: (p: (suffix: string) => RawBuilder<unknown>) => where(p('is')),
  };
}

/** A text that occurs in one of the columns, whatever its case. */
export function like<Column extends string>(...columns: readonly Column[]): Filter<Column> {
  return single(
    columns,
    (given) => containing(String(given)),
    (p) =>
      sql`(${sql.join(
        columns.map((name) => sql`${col(name)} ilike ${p}`),
        sql` or `,
      )})`,
  );
}

/**
 * The text filter for a list that may be long: its table is kept in the index of names by searchNames() (db/name-search.ts) with
 * these very columns.
 */
export function named<Column extends string>(...columns: readonly Column[]): Filter<Column> {
  const { params, where } = like(...columns);
  return {
    of: columns,
    suffixes: ['is', 'text'],
    params: (given, cipher) => {
      const found = params(given, cipher);
      return found && { ...found, text: String(given) };
    },
    where,
    text: (p) => sql`${p('text')}::text`,
  };
}

/** Codes that enumerations have. */
const CODES = Array.from({ length: 21 }, (_, code) => String(code));
const literally = (code: string) => `is ${code}`;

/**
 * One of several codes of a text column, or of an expression over `t`. A single one is asked for as such: an index then
 * has its rows in order. It stands in the text of the statement, which is planned once: that few rows have it, or nearly all,
 * decides how they are reached.
 */
export function oneOf(code: RawBuilder<string>): Filter;
/** One of several codes, of a column of the list's table by its name. */
export function oneOf<Column extends string>(code: Column): Filter<Column>;
export function oneOf<Column extends string>(code: Column | RawBuilder<string>): Filter<Column> {
  const isColumn = typeof code === 'string';
  const value = isColumn ? col(code) : code;
  return {
    of: isColumn ? [code] : [],
    suffixes: ['is', 'in', ...CODES.map(literally)],
    params(given) {
      const codes: unknown[] = Array.isArray(given) ? given : [];
      const [only] = codes;
      if (codes.length > 1) return { in: codes };
      if (only === undefined) return undefined;
      const code = CODES.find((known) => known === only);
      return code === undefined ? { is: only } : { [literally(code)]: true };
    },
    where(p, has) {
      if (has('in')) return sql`${value} = any(${p('in')}::text[])`;
      const code = CODES.find((known) => has(literally(known)));
      return sql`${value} = ${code === undefined ? p('is') : sql.lit(code)}::text`;
    },
  };
}

/** At least one of several codes, of a column that holds a list of them. */
export function anyOf<Column extends string>(name: Column): Filter<Column> {
  return {
    of: [name],
    suffixes: ['in'],
    params: (given) => (Array.isArray(given) && given.length > 0 ? { in: given } : undefined),
    where: (p) => sql`${col(name)} && ${p('in')}::text[]`,
  };
}

/** A column of the list's table, by its name, that has exactly the given value. */
export function equals<Column extends string>(
  name: Column,
  type: 'bigint' | 'boolean' | 'text',
): Filter<Column> {
  return single(
    [name],
    (given) => given,
    (p) => sql`${col(name)} = ${p}::${sql.raw(type)}`,
  );
}

/** An id that the condition is about. */
export function oneId(where: (p: RawBuilder<unknown>) => Condition): Filter {
  return single(undefined, (given) => given, where);
}

/** 是 or 否: the rows of which a condition over `t` holds, or the others. */
export function yesNo(condition: RawBuilder<unknown>): Filter {
  return {
    suffixes: ['yes', 'no'],
    params: (given) => (isNothing(given) ? undefined : { [given === true ? 'yes' : 'no']: true }),
    where: (_, has) => (has('yes') ? sql`${condition}` : sql`not (${condition})`),
  };
}

const startOfDay = (given: unknown) => new Date(`${String(given)}T00:00:00+08:00`);

/** From the beginning of a day in UTC+8, of a timestamptz column. */
export function fromDay<Column extends string>(name: Column): Filter<Column> {
  return single(
    [name],
    (given) => startOfDay(given).toISOString(),
    (p) => sql`${col(name)} >= ${p}::timestamptz`,
  );
}

/** Up to the end of a day in UTC+8, of a timestamptz column. */
export function untilDay<Column extends string>(name: Column): Filter<Column> {
  return single(
    [name],
    (given) => new Date(startOfDay(given).getTime() + DAY).toISOString(),
    (p) => sql`${col(name)} < ${p}::timestamptz`,
  );
}

function compared<Column extends string>(
  of: Column | RawBuilder<unknown>,
  operator: '>=' | '<=',
  type: 'date' | 'numeric',
): Filter<Column> {
  const isColumn = typeof of === 'string';
  const value = isColumn ? col(of) : of;
  return single(
    isColumn ? [of] : undefined,
    String,
    (p) => sql`${value} ${sql.raw(operator)} ${p}::${sql.raw(type)}`,
  );
}

/** At least this much, of a date or number that is an expression over `t`. */
export function atLeast(of: RawBuilder<unknown>, type: 'date' | 'numeric'): Filter;
/** At least this much, of a date or number column of the list's table by its name. */
export function atLeast<Column extends string>(
  of: Column,
  type: 'date' | 'numeric',
): Filter<Column>;
export function atLeast<Column extends string>(
  of: Column | RawBuilder<unknown>,
  type: 'date' | 'numeric',
): Filter<Column> {
  return compared(of, '>=', type);
}

/** At most this much, of a date or number that is an expression over `t`. */
export function atMost(of: RawBuilder<unknown>, type: 'date' | 'numeric'): Filter;
/** At most this much, of a date or number column of the list's table by its name. */
export function atMost<Column extends string>(of: Column, type: 'date' | 'numeric'): Filter<Column>;
export function atMost<Column extends string>(
  of: Column | RawBuilder<unknown>,
  type: 'date' | 'numeric',
): Filter<Column> {
  return compared(of, '<=', type);
}

/** A text that occurs in a value that the condition makes; `p` is the pattern. */
export function likeIn(where: (p: RawBuilder<unknown>) => Condition): Filter {
  return single(undefined, (given) => containing(String(given)), where);
}
