import { type RawBuilder, sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import type { Module } from '#server/kernel/module.ts';
import { holdsOneOf } from '../session/holds.ts';
import type { MeRefs } from '../session/read.ts';

/** Roles in a company that read the records of a type; of one that is missing nobody reads a file. */
export type RecordReaders = ReadonlyMap<string, readonly string[]>;

/** What hangs below a record of another type, and is read with it. */
const BELOW: Readonly<Record<string, string>> = {
  disputeStep: 'dispute',
  logisticsNode: 'logisticsEntry',
};
/** Records that no list shows. */
const UNLISTED: Readonly<Record<string, readonly string[]>> = {
  companyAdminChange: readersOf('members'),
};

/** Who of a company may read which of its records, as the nouns of these modules say. */
export function recordReaders(modules: readonly Module[]): RecordReaders {
  const nouns = modules.flatMap(({ nouns = [] }) => nouns);
  const own = nouns.flatMap(({ name, readers }) => (readers ? [[name, readers] as const] : []));
  const of = new Map(own);
  const below = Object.entries(BELOW).flatMap(([type, above]) => {
    const readers = of.get(above);
    return readers ? [[type, readers] as const] : [];
  });
  return new Map([...own, ...below, ...Object.entries(UNLISTED)]);
}

/** Whether my roles in the company read records of a type, which SQL names. */
export function readsType(
  readers: RecordReaders,
  type: RawBuilder<unknown>,
  roles: MeRefs['roles'],
): RawBuilder<boolean> {
  const cases = [...readers].map(
    ([name, wanted]) => sql`when ${sql.lit(name)} then ${holdsOneOf(roles, wanted)}`,
  );
  return sql<boolean>`(case ${type} ${sql.join(cases, sql` `)} else false end)`;
}
