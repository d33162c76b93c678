import { sql } from 'kysely';
import { CERTIFIERS } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import type { WorkbenchLine } from '#contract/workbench.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { licenceEnd, papersEnd } from '#server/kernel/company/papers-end.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

interface Row {
  id: string;
  name: string;
  usc: string | null;
  real_name_status: number;
  info_score: number;
  customer_role: string[];
  /** The last day of the papers that it is certified by where it is within a month and the caller may know it, and whether it is the licence's. */
  papers_end: string | null;
  is_licence: boolean;
}

const companies = columnsOf('company');
const relations = columnsOf('account_relation', 'relation');
// The legal person's identity card is a person's: only whoever reads the applications hears of it.
const ENDS = sql<string | null>`case
  when ${relations.customer_role} && array[${sql.join([...CERTIFIERS])}]::text[] then ${papersEnd(companies)}
  else ${licenceEnd(companies)} end`;

/** Days before the end of the papers that it is told. */
const AHEAD_DAYS = 30;

const CERTIFY: Readonly<Record<number, Pick<WorkbenchLine, 'title' | 'note' | 'level'>>> = {
  [USER_STATUS.uncertified]: {
    title: '请先完成企业认证',
    note: '认证通过后才能申请项目、额度和付款',
    level: 2,
  },
  [USER_STATUS.pending]: { title: '企业认证审核中', note: '审核结果会以消息通知您', level: 1 },
  [USER_STATUS.refused]: {
    title: '企业认证未通过',
    note: '请按审核意见修改后重新提交',
    level: 3,
  },
  [USER_STATUS.expired]: { title: '企业认证已过期', note: '请更新证照，以免影响业务', level: 2 },
  [USER_STATUS.frozen]: { title: '企业已被冻结', note: '业务办理已暂停，请联系平台', level: 3 },
};

/** The company that the request acts for, and what its certification still lacks. */
export const companyWorkbench = workbenchPart<Row>({
  query: ({ db, me, p }) =>
    db
      .selectFrom('company')
      .innerJoin('account_relation as relation', 'relation.company_id', 'company.id')
      .select(sql<string>`${companies.id}::text`.as('id'))
      .select(['company.name', 'company.usc', 'company.real_name_status', 'company.info_score'])
      .select('relation.customer_role')
      .select(
        sql<string | null>`case
          when ${ENDS} <= (${dayOf(sql`${p('now')}::timestamptz`)} + ${sql.lit(AHEAD_DAYS)})::text
          then ${ENDS} end`.as('papers_end'),
      )
      .select(sql<boolean>`${ENDS} is not distinct from ${companies.to_time}`.as('is_licence'))
      .where('company.id', '=', me.companyId)
      .where('relation.account_id', '=', me.accountId),
  answer: ([row]) => {
    const text = CERTIFY[row?.real_name_status ?? USER_STATUS.uncertified];
    return {
      hints: text
        ? [workbenchLine({ ...text, key: 'company.certification', routeName: 'companyAuth' })]
        : [],
      days: row?.papers_end
        ? [
            {
              key: 'company.licence',
              day: row.papers_end,
              title: row.is_licence ? '营业执照到期' : '法定代表人身份证到期',
              note: '请换领后更新企业认证',
              routeName: 'companyAuth',
              query: {},
            },
          ]
        : [],
      company: row
        ? {
            companyId: row.id,
            name: row.name,
            // A company that is being certified has none yet.
            usc: row.usc ?? '',
            status: row.real_name_status,
            infoScore: row.info_score,
            roles: row.customer_role,
          }
        : null,
    };
  },
});
