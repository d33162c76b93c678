import { type RawBuilder, sql } from 'kysely';

import { LOGIN_PHONE } from '#contract/validators/patterns.ts';
import { containing } from '#server/kernel/sql/like.ts';
import type { Filter } from './filter.ts';

const col = (name: string) => sql.ref(`t.${name}`);

/** Full-width letters and digits, which an input method leaves, are the number that they show. */
const typed = (given: unknown) => String(given ?? '').normalize('NFKC');

/** The whole number of a field made by encrypted(), found by its hash; blanks between digits do not count. */
export function wholeNumber<Name extends string>(
  table: string,
  name: Name,
  pattern: RegExp,
): Filter<`${Name}_hash`> {
  return {
    of: [`${name}_hash`],
    suffixes: ['is'],
    params(given, cipher) {
      const digits = typed(given).replaceAll(/[\s-]/g, '');
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
 * The whole number of a record, as nextNumber() makes them with this prefix: looked up in the index of the column. Takes
 * nothing else, so it stands before a search for parts; see firstOf().
 */
export function wholeSerial<Column extends string>(column: Column, prefix: string): Filter<Column> {
  const pattern = new RegExp(`^${prefix}\\d{12,13}$`);
  return {
    of: [column],
    suffixes: ['is'],
    params(given) {
      const number = typed(given).toUpperCase();
      return pattern.test(number) ? { is: number } : undefined;
    },
    where: (p) => sql`${col(column)} = ${p('is')}::text`,
  };
}

/**
 * Part of a code (统一社会信用代码) in full width, or part of a name that is written so. Takes nothing else, so it stands before a
 * search for parts; see firstOf().
 */
export function wideCode<Column extends string>(
  code: Column,
  ...names: readonly Column[]
): Filter<Column> {
  return {
    of: [code, ...names],
    suffixes: ['is', 'name'],
    params(given) {
      const wide = String(given ?? '');
      const is = typed(wide);
      return is !== wide && /^[\da-z]+$/i.test(is)
        ? { is: containing(is), name: containing(wide) }
        : undefined;
    },
    where: (p) => sql`(${col(code)} ilike ${p('is')}
      or ${sql.join(
        names.map((name) => sql`${col(name)} ilike ${p('name')}`),
        sql` or `,
      )})`,
  };
}

/**
 * A phone in all its digits, by a condition on it. A list that shows phones masked looks for no part of one: asked for a digit more
 * each time, it would tell the whole. Takes nothing else, so it stands before a search for names; see firstOf().
 */
export function wholePhone(where: (phone: RawBuilder<unknown>) => RawBuilder<boolean>): Filter {
  return {
    suffixes: ['is'],
    params(given) {
      const digits = typed(given).replaceAll(/[\s-]/g, '');
      return LOGIN_PHONE.test(digits) ? { is: digits } : undefined;
    },
    where: (p) => where(sql`${p('is')}::text`),
  };
}

/** A record that others are made out of, and by whose number they are found as well. */
export interface Origin {
  /** What its numbers begin with, and where they stand. */
  readonly prefix: string;
  readonly table: string;
  readonly number: string;
  /** The column of the list's table that names it. */
  readonly column: string;
}

/**
 * The whole number of the record that rows were made out of. It is found for that record's own company and for operators: whoever is
 * not told its number must not learn it by asking, which its own condition sees to, whatever sides are told of the column. Takes nothing
 * else, so it stands before a search for parts; see firstOf().
 */
export function wholeOrigin({ prefix, table, number, column }: Origin): Filter<string> {
  return {
    ...wholeSerial(number, prefix),
    of: [],
    where: (p) => sql`${col(column)} in (select o.id from ${sql.table(table)} o
      where ${sql.ref(`o.${number}`)} = ${p('is')}::text
        and (app_is_operator() or o.company_id::text = current_setting('app.company_id', true)))`,
  };
}
