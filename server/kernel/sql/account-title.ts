import { type RawBuilder, sql } from 'kysely';

/** SQL: a bank account as people know it, by its holder and the last figures of its number, where it has one; null without a holder. */
export const accountTitle = (
  name: RawBuilder<unknown>,
  last4: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(${name} || case when ${last4} = '' then '' else ' 尾号 ' || ${last4} end)`;

/** SQL: the same with its bank, of an account that a record keeps as JSON and money goes to; '' without one. */
export const keptAccountTitle = (account: RawBuilder<unknown>): RawBuilder<string> => {
  const holder = sql`(${account}->>'name' || coalesce(' ' || nullif(${account}->>'openBank', ''), ''))`;
  return sql<string>`coalesce(${accountTitle(holder, sql`(${account}->>'last4')`)}, '')`;
};
