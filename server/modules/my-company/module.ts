import { sql } from 'kysely';

import { maskPhone } from '#contract/mask.ts';
import { myCompany } from '#contract/my-company.ts';
import { NOUN } from '#contract/noun.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { containing } from '#server/kernel/like.ts';
import type { Module } from '#server/kernel/module.ts';
import { pagingOf } from '#server/kernel/page.ts';
import { noSuchRecord, refused } from '#server/kernel/refusal.ts';
import type { Route } from '#server/kernel/route.ts';
import { inScope } from '#server/kernel/scope.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';
import { administratorRoutes } from './administrator-routes.ts';
import { companyActions, detailToWire } from './detail.ts';
import { invitationNoun } from './invitation-noun.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { invitedRoutes } from './invited-routes.ts';
import { memberNoun } from './member-noun.ts';
import { memberRoutes } from './member-routes.ts';
import { companyMessages } from './messages.ts';
import { profileRoutes } from './profile-routes.ts';
import { administrators, companyDetail, myCompanyPage } from './queries.ts';
import { INVITE_TASK, sendInvitation } from './send-invitation.ts';
import { invitationWorkbench } from './workbench.ts';

const isThere = (isWanted: boolean) => (isWanted ? (true as const) : undefined);

function reads(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, myCompany.page, {
      query: myCompanyPage,
      values: ({ input, at }) => ({
        nameLike: input.nameLike ? containing(input.nameLike) : undefined,
        byName: isThere(input.sortKey === 'name'),
        ascending: isThere(input.sortOrder === 'asc'),
        ...pagingOf(input),
        now: at.toISOString(),
      }),
      answer: (rows) => ({
        content: rows.map((row) => ({
          id: row.id,
          name: row.name,
          usc: row.usc ?? '',
          roles: row.customer_role,
          status: row.real_name_status,
          infoScore: row.info_score,
          memberCount: row.member_count,
          joinTime: wireTime(row.created_at),
          actions: ['view', 'setCurrent', ...companyActions({ roles: row.customer_role })],
        })),
        total: Number(rows[0]?.total ?? 0),
        totalIsEstimate: false,
      }),
    }),

    signedInRead(kernel, myCompany.detail, {
      query: companyDetail,
      company: ({ input }) => input.id,
      values: ({ at }) => ({ now: at.toISOString() }),
      answer([row], { me }) {
        if (row === undefined) throw noSuchRecord();
        return detailToWire(row, me);
      },
    }),

    signedInRead(kernel, myCompany.administrators, {
      query: administrators,
      values: ({ at }) => ({ now: at.toISOString() }),
      answer(rows, { me }) {
        if (me.companyId === null) throw refused(NOUN.noCompany);
        return rows.map(({ nick_name: name, phone }) => ({ name, phone: maskPhone(phone) }));
      },
    }),
  ];
}

/** Invitations that nobody has answered in time. */
async function expireInvitations({ db, clock }: Kernel): Promise<void> {
  await inScope(db, { maintenance: true }, (tx) =>
    sql`update company_invitation set status = 5
      where status = 1 and expires_at <= ${clock.now()}`.execute(tx),
  );
}

/** 我的企业: the companies that an account acts for, who else does, and what they say of themselves. */
export const myCompanyModule: Module = {
  name: 'myCompany',
  nouns: [memberNoun, invitationNoun],
  routes: (kernel) => [
    ...reads(kernel),
    ...profileRoutes(kernel),
    ...administratorRoutes(kernel),
    ...memberRoutes(kernel),
    ...invitationRoutes(kernel),
    ...invitedRoutes(kernel),
  ],
  messages: companyMessages,
  workbench: invitationWorkbench,
  jobs: { expireInvitations: { at: '17 * * * *', run: expireInvitations } },
  tasks: { [INVITE_TASK]: sendInvitation },
};
