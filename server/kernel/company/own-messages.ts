import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';

const messages = columnsOf('message');
const relations = columnsOf('account_relation', 'mine');

/**
 * SQL over `message`: what an account reads. The messages of a company's business stay stored, and are read by those who act for
 * it: not by whoever has left it, unless he comes back.
 */
export const ownMessages = (accountId: RawBuilder<string>, now: RawBuilder<unknown>) =>
  sql<boolean>`(${messages.account_id} = ${accountId} and (${messages.company_id} is null
    or ${messages.company_id} in (${companiesActedFor(accountId, now)})))`;

/** Companies that an account may act for. */
export const companiesActedFor = (accountId: RawBuilder<string>, now: RawBuilder<unknown>) => sql<{
  company_id: string;
}>`select ${relations.company_id} from ${relations} where ${relations.account_id} = ${accountId}
  and ${relations.status} = 2 and (${relations.valid_to} is null or ${relations.valid_to} > ${now})`;
