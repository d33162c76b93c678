import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { isVouchedFor } from './invitation-noun.ts';

const invitations = columnsOf('company_invitation', 'i');
const companies = columnsOf('company', 'c');
const accounts = columnsOf('account');

interface Row {
  id: string;
  company: string;
}

/** Invitations that wait for my answer. */
export const invitationWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select ${invitations.id}::text as id, ${companies.name} as company
    from ${invitations} join ${companies} on ${companies.id} = ${invitations.company_id}
    where ${invitations.phone} = (select ${accounts.phone} from ${accounts} where ${accounts.id} = ${me.accountId})
      and ${invitations.status} = 1 and not ${invitations.deleted} and ${invitations.expires_at} > ${p('now')}
      and ${isVouchedFor(invitations, sql`${p('now')}::timestamptz`)}
    order by ${invitations.id} desc limit 5`,
  answer: (rows) => ({
    waiting: rows.map(({ id, company }) =>
      workbenchLine({
        key: `company.invitation.${id}`,
        title: `“${company}”邀请您加入`,
        note: '接受后即可办理该企业的业务',
        level: 2,
        routeName: 'company',
      }),
    ),
  }),
});
