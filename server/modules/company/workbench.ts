import { sql } from 'kysely';

import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

interface Row {
  id: string;
  company: string;
}

/** Invitations that wait for my answer. */
export const invitationWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select i.id::text as id, c.name as company
    from company_invitation i join company c on c.id = i.company_id
    where i.phone = (select phone from account where id = ${me.accountId})
      and i.status = 1 and not i.deleted and i.expires_at > ${p('now')}
    order by i.id desc limit 5`,
  answer: (rows) => ({
    waiting: rows.map(({ id, company }) =>
      workbenchLine({
        key: `company.invitation.${id}`,
        title: `「${company}」邀请您加入`,
        note: '接受后即可办理该企业的业务',
        level: 2,
        routeName: 'company',
      }),
    ),
  }),
});
