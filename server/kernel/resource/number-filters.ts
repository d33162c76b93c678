import { type RawBuilder, sql } from 'kysely';

import { LOGIN_PHONE } from '#contract/validators/patterns.ts';
import type { Filter } from './filter.ts';

const col = (name: string) => sql.ref(`t.${name}`);

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
 * The whole number of a record, as nextNumber() makes them with this prefix: looked up in the index of the column. Takes
 * nothing else, so it stands before a search for parts; see firstOf().
 */
export function wholeSerial<Column extends string>(column: Column, prefix: string): Filter<Column> {
  const pattern = new RegExp(`^${prefix}\\d{12,13}$`);
  return {
    of: [column],
    suffixes: ['is'],
    params(given) {
      const number = String(given ?? '').toUpperCase();
      return pattern.test(number) ? { is: number } : undefined;
    },
    where: (p) => sql`${col(column)} = ${p('is')}::text`,
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
      const digits = String(given ?? '').replaceAll(/[\s-]/g, '');
      return LOGIN_PHONE.test(digits) ? { is: digits } : undefined;
    },
    where: (p) => where(sql`${p('is')}::text`),
  };
}
