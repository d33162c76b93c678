import { getInfo, type UserInfo } from '#contract/account/user.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { type CompanyOfMe, userQuery } from './queries.ts';
import { companyWorkbench } from './workbench.ts';

type CompanyEntry = UserInfo['companyList'][number];

function companyEntry(row: CompanyOfMe): CompanyEntry[] {
  if (row.company_id === null) return [];
  return [
    {
      basicInfo: {
        companyId: row.company_id,
        name: row.name ?? '',
        usc: row.usc ?? '',
        companyType: row.company_type ?? [],
        roles: row.customer_role ?? [],
      },
      companyLegalPerson: { legalName: row.legal_name ?? '' },
      companyMaster: { actualController: row.actual_controller ?? '' },
      infoScore: row.info_score ?? 0,
      realNameInfo: { status: row.real_name_status ?? 1 },
    },
  ];
}

export const userModule: Module = {
  name: 'user',
  routes: (kernel) => [
    signedInRead(kernel, getInfo, {
      query: userQuery,
      values: ({ at }) => ({ now: at.toISOString() }),
      answer: (rows, { me, token }) => ({
        id: me.accountId,
        nickName: rows[0]?.nick_name ?? '',
        phone: rows[0]?.phone ?? '',
        token,
        companyList: rows.flatMap(companyEntry),
      }),
    }),
  ],
  workbench: companyWorkbench,
};
