import { type RawBuilder, sql } from 'kysely';

import { DAY } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { containing } from '#server/kernel/sql/like.ts';

type Condition = RawBuilder<boolean>;

/** One filter of a list: the parameters that a given value becomes, and the condition over them. */
export interface Filter {
  /** Suffixes that its parameters may have. */
  readonly suffixes: readonly string[];
  /** By suffix of the filter's name; undefined when the value does not filter. */
  params(given: unknown, cipher: FieldCipher): Record<string, unknown> | undefined;
  /** `p` is a parameter by suffix, `has` whether this run has it. The noun's table is `t`. */
  where(p: Parameter, has: Has): Condition;
  /** The text that the index of names may be asked for, where the filter has one (narrow.ts). */
  text?(p: Parameter, has: Has): RawBuilder<unknown> | undefined;
}

type Parameter = (suffix: string) => RawBuilder<unknown>;
type Has = (suffix: string) => boolean;

const col = (name: string) => sql.ref(`t.${name}`);
const isNothing = (given: unknown) => given === undefined || given === null || given === '';

/** One parameter: `value` makes it out of what was given. */
function single(value: (given: unknown) => unknown, where: (p: RawBuilder<unknown>) => Condition) {
  return {
    suffixes: ['is'],
    params: (given: unknown) => (isNothing(given) ? undefined : { is: value(given) }),
    where: (p: (suffix: string) => RawBuilder<unknown>) => where(p('is')),
  };
}

/** A text that occurs in one of the columns, whatever its case. */
export function like(...columns: readonly string[]): Filter {
  return single(
    (given) => containing(String(given)),
    (p) =>
      sql`(${sql.join(
        columns.map((name) => sql`${col(name)} ilike ${p}`),
        sql` or `,
      )})`,
  );
}

/** A text that occurs in one of the columns, or in the number or the name of the row's project. */
export function likeInProject(...columns: readonly string[]): Filter {
  const own = like(...columns);
  return {
    ...own,
    where: (p, has) => sql<boolean>`(${own.where(p, has)} or exists (
      select from project p where p.id = t.project_id
        and (p.project_no ilike ${p('is')} or p.project_name ilike ${p('is')})
    ))`,
  };
}

/**
 * The text filter for a list that may be long: its table is kept in the index of names by searchNames() (db/name-search.ts) with
 * these very columns.
 */
export function named(...columns: readonly string[]): Filter {
  const { params, where } = like(...columns);
  return {
    suffixes: ['is', 'text'],
    params: (given, cipher) => {
      const found = params(given, cipher);
      return found && { ...found, text: String(given) };
    },
    where,
    text: (p) => sql`${p('text')}::text`,
  };
}

/**
 * One of several codes of a text column, or of an expression over `t`. A single one is asked for as such: an index then
 * has its rows in order.
 */
export function oneOf(code: string | RawBuilder<string>): Filter {
  const value = typeof code === 'string' ? col(code) : code;
  return {
    suffixes: ['is', 'in'],
    params(given) {
      const codes = Array.isArray(given) ? given : [];
      if (codes.length < 2) return codes.length === 0 ? undefined : { is: codes[0] };
      return { in: codes };
    },
    where: (p, has) =>
      has('in') ? sql`${value} = any(${p('in')}::text[])` : sql`${value} = ${p('is')}::text`,
  };
}

/** At least one of several codes, of a column that holds a list of them. */
export function anyOf(name: string): Filter {
  return {
    suffixes: ['in'],
    params: (given) => (Array.isArray(given) && given.length > 0 ? { in: given } : undefined),
    where: (p) => sql`${col(name)} && ${p('in')}::text[]`,
  };
}

/** Exactly this value. */
export function equals(name: string, type: 'bigint' | 'boolean' | 'text'): Filter {
  return single(
    (given) => given,
    (p) => sql`${col(name)} = ${p}::${sql.raw(type)}`,
  );
}

/** An id that the condition is about. */
export function oneId(where: (p: RawBuilder<unknown>) => Condition): Filter {
  return single((given) => given, where);
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
export function fromDay(name: string): Filter {
  return single(
    (given) => startOfDay(given).toISOString(),
    (p) => sql`${col(name)} >= ${p}::timestamptz`,
  );
}

/** Up to the end of a day in UTC+8, of a timestamptz column. */
export function untilDay(name: string): Filter {
  return single(
    (given) => new Date(startOfDay(given).getTime() + DAY).toISOString(),
    (p) => sql`${col(name)} < ${p}::timestamptz`,
  );
}

/** At least this much, of a date or numeric column. */
export function atLeast(name: string, type: 'date' | 'numeric'): Filter {
  return single(String, (p) => sql`${col(name)} >= ${p}::${sql.raw(type)}`);
}

/** At most this much, of a date or numeric column. */
export function atMost(name: string, type: 'date' | 'numeric'): Filter {
  return single(String, (p) => sql`${col(name)} <= ${p}::${sql.raw(type)}`);
}

/** The whole number of a field made by encrypted(), found by its hash; blanks between digits do not count. */
export function wholeNumber(table: string, name: string, pattern: RegExp): Filter {
  return {
    suffixes: ['is'],
    params(given, cipher) {
      const digits = String(given ?? '').replaceAll(/[\s-]/g, '');
      return pattern.test(digits) ? { is: cipher.hash(digits, `${table}.${name}`) } : undefined;
    },
    // The second half is what the index is for.
    where: (p) => {
      const hash = col(`${name}_hash`);
      return sql`${hash} = ${p('is')} and ${hash} <> ''`;
    },
  };
}

/**
 * The first of several filters that takes the value: what is a whole number is looked up by its hash, in an index, and
 * everything else searched for. Both at once would search the whole list for every number.
 */
export function firstOf(...filters: readonly Filter[]): Filter {
  const own = (index: number, suffix: string) => `${index}${suffix}`;
  /** Asks the filter that took the value. */
  const taken = <T>(p: Parameter, has: Has, ask: (filter: Filter, p: Parameter, has: Has) => T) => {
    const index = filters.findIndex((filter, at) =>
      filter.suffixes.some((suffix) => has(own(at, suffix))),
    );
    const filter = filters[index];
    if (filter === undefined) return undefined;
    const part = (suffix: string) => own(index, suffix);
    return ask(
      filter,
      (suffix) => p(part(suffix)),
      (suffix) => has(part(suffix)),
    );
  };
  return {
    suffixes: filters.flatMap(({ suffixes }, index) =>
      suffixes.map((suffix) => own(index, suffix)),
    ),
    params(given, cipher) {
      for (const [index, filter] of filters.entries()) {
        const found = Object.entries(filter.params(given, cipher) ?? {});
        if (found.length > 0) {
          return Object.fromEntries(found.map(([suffix, value]) => [own(index, suffix), value]));
        }
      }
      return undefined;
    },
    where: (p, has) => taken(p, has, (filter, ...parts) => filter.where(...parts)) ?? sql`true`,
    text: (p, has) => taken(p, has, (filter, ...parts) => filter.text?.(...parts)),
  };
}

/** A text that occurs in a value that the condition makes; `p` is the pattern. */
export function likeIn(where: (p: RawBuilder<unknown>) => Condition): Filter {
  return single((given) => containing(String(given)), where);
}
