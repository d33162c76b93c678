import { sql } from 'kysely';

import { sessionRead } from '#server/kernel/session/read.ts';

export interface CompanyOfMe {
  phone: string;
  nick_name: string;
  /** Null in the one row of an account without a company. */
  company_id: string | null;
  customer_role: string[] | null;
  name: string | null;
  usc: string | null;
  company_type: string[] | null;
  legal_name: string | null;
  actual_controller: string | null;
  info_score: number | null;
  real_name_status: number | null;
}

/** The account and the companies that it may act for, the newest relation last. */
export const userQuery = sessionRead<{ now: string }, CompanyOfMe>(
  ({ db, me, p }) =>
    db
      .selectFrom('account')
      .leftJoin('account_relation as relation', (join) =>
        join
          .onRef('relation.account_id', '=', 'account.id')
          .on('relation.status', '=', 2)
          .on((on) =>
            on.or([
              on('relation.valid_to', 'is', null),
              on('relation.valid_to', '>', sql<Date>`${p('now')}`),
            ]),
          ),
      )
      .leftJoin('company', 'company.id', 'relation.company_id')
      .select(['account.phone', 'account.nick_name', 'relation.customer_role'])
      .select(['company.id as company_id', 'company.name', 'company.usc', 'company.company_type'])
      .select(['company.legal_name', 'company.actual_controller', 'company.info_score'])
      .select('company.real_name_status')
      .where('account.id', '=', me.accountId)
      .orderBy('relation.id'),
  { company: false },
);
