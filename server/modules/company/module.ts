import { myCompany } from '#contract/company/company.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { answerPage } from '#server/kernel/resource/own-list.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { administratorRoutes } from './administrator-routes.ts';
import { detailToWire } from './detail.ts';
import { invitationNoun, isOver } from './invitation-noun.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { invitedRoutes } from './invited-routes.ts';
import { companies } from './list.ts';
import { memberNoun } from './member-noun.ts';
import { memberRoutes } from './member-routes.ts';
import { companyMessages } from './messages.ts';
import { profileRoutes } from './profile-routes.ts';
import { administrators, companyDetail } from './queries.ts';
import { INVITE_TASK, sendInvitation } from './send-invitation.ts';
import { invitationWorkbench } from './workbench.ts';

function reads(kernel: Kernel): Route[] {
  return [
    answerPage(kernel, companies),

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
        companyIdOf(me);
        return rows.map(({ nick_name: name, phone }) => ({ name, phone }));
      },
    }),
  ];
}

/** Invitations that nobody has answered in time, or that nobody vouches for any more. */
async function expireInvitations({ db, clock }: Kernel): Promise<void> {
  await inScope(db, { maintenance: true }, (tx) =>
    tx
      .updateTable('company_invitation')
      .set({ status: 5 })
      .where('status', '=', 1)
      .where(isOver(clock.now()))
      .execute(),
  );
}

/** 我的企业: the companies that an account acts for, who else does, and what they say of themselves. */
export const myCompanyModule: Module = {
  name: 'myCompany',
  nouns: [memberNoun, invitationNoun],
  ownLists: [companies],
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
