import { type RawBuilder, sql } from 'kysely';

/** SQL: a bank account as people know it, by its holder and the last figures of its number, where it has one; null without a holder. */
export const accountTitle = (
  name: RawBuilder<unknown>,
  last4: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(${name} || case when ${last4} = '' then '' else ' 尾号 ' || ${last4} end)`;

/** SQL: the same of an account that a record keeps as JSON; '' without one. */
export const keptAccountTitle = (account: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(${accountTitle(sql`(${account}->>'name')`, sql`(${account}->>'last4')`)}, '')`;
