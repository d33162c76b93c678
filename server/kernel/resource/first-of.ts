import { sql } from 'kysely';

import type { Filter, Has, Parameter } from './filter.ts';

/**
 * The first of several filters that takes the value: what is a whole number is looked up by its hash, in an index, and
 * everything else searched for. Both at once would search the whole list for every number.
 */
export function firstOf<Column extends string>(
  ...filters: readonly Filter<Column>[]
): Filter<Column> {
  const own = (index: number, suffix: string) => `${index}${suffix}`;
  /** Asks the filter that took the value. */
  const taken = <T>(
    p: Parameter,
    has: Has,
    ask: (filter: Filter<Column>, p: Parameter, has: Has) => T,
  ) => {
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
    of: filters.flatMap(({ of = [] }) => of),
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
