import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import type { WorkbenchLine } from '#contract/workbench.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

interface Row {
  id: string;
  name: string;
  usc: string | null;
  real_name_status: number;
  info_score: number;
  customer_role: string[];
  /** The last day of the licence where it is within a month. */
  licence_ends: string | null;
}

/** Days before the end of a licence that it is told. */
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
      .select(sql<string>`company.id::text`.as('id'))
      .select(['company.name', 'company.usc', 'company.real_name_status', 'company.info_score'])
      .select('relation.customer_role')
      .select(
        sql<string | null>`case
          when company.to_time <= ((${p('now')}::timestamptz + ${`${AHEAD_DAYS} days`}::interval)::date)::text
            and company.to_time ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then company.to_time end`.as(
          'licence_ends',
        ),
      )
      .where('company.id', '=', me.companyId)
      .where('relation.account_id', '=', me.accountId),
  answer: ([row]) => {
    const text = CERTIFY[row?.real_name_status ?? USER_STATUS.uncertified];
    return {
      hints: text
        ? [workbenchLine({ ...text, key: 'company.certification', routeName: 'companyAuth' })]
        : [],
      days: row?.licence_ends
        ? [
            {
              key: 'company.licence',
              day: row.licence_ends,
              title: '营业执照到期',
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
