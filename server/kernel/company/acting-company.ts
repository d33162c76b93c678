import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { perTransaction } from '../sql/per-transaction.ts';

const companies = columnsOf('company');

/** What decides whether and how a company may act. */
export interface ActingCompany {
  name: string;
  /** RealNameStatus of that moment: of papers that have run out, whether or not the night's round has come by. */
  status: number;
  /** It wants a second person of its own to look at what it submits (企业复核). */
  needReview: boolean;
  /** How many accounts may act for it, as a whole number. */
  users: string;
}

const kept = perTransaction<ActingCompany | undefined>();

/** A company as it may act at a moment, asked for once in a transaction; undefined where there is none. */
export function actingCompany(
  tx: Tx,
  companyId: string,
  at: Date,
): Promise<ActingCompany | undefined> {
  return kept(tx, companyId, async () => {
    const { rows } = await sql<ActingCompany>`
      select ${companies.name}, case when ${companies.real_name_status} = ${USER_STATUS.certified}
          and company_papers_end(${companies.id}) < ${wireDay(at)}
        then ${USER_STATUS.expired} else ${companies.real_name_status} end as status, ${companies.need_review} as "needReview",
        (select count(distinct held) from holders_in_company(${companies.id}, '', ${at}) held) as users
      from ${companies} where ${companies.id} = ${companyId}`.execute(tx);
    return rows[0];
  });
}
