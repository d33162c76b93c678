import { sql } from 'kysely';
import { companyInvitation, MEMBER } from '#contract/company/member.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { actsNow } from '#server/kernel/company/administrators.ts';
import { hearing } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { namesOf, tellAdministrators } from './administer.ts';
import { isVouchedFor } from './invitation-noun.ts';
import { EVENT } from './messages.ts';

const accounts = columnsOf('account');
const invitations = columnsOf('company_invitation', 'i');
const companies = columnsOf('company', 'c');
const relations = columnsOf('account_relation', 'r');

const ACCEPTED = 2;
const DECLINED = 3;

interface Received {
  id: string;
  company_name: string;
  usc: string | null;
  customer_role: string[];
  job_title: string;
  inviter: string;
  expires_at: Date;
}

/** Open invitations to the phone of whoever asks. */
const received = sessionRead<{ now: string }, Received>(
  ({ me, p }) => sql<Received>`
    select ${invitations.id}, ${companies.name} as company_name,
      ${companies.usc}, ${invitations.customer_role}, ${invitations.job_title}, ${invitations.expires_at},
      (select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${invitations.updated_by}) as inviter
    from ${invitations} join ${companies} on ${companies.id} = ${invitations.company_id}
    where ${invitations.phone} = (select ${accounts.phone} from ${accounts} where ${accounts.id} = ${me.accountId})
      and ${invitations.status} = 1 and not ${invitations.deleted} and ${invitations.expires_at} > ${p('now')}
      and ${isVouchedFor(invitations, sql`${p('now')}::timestamptz`)}
    order by ${invitations.id} desc limit 20`,
  { company: false },
);

interface Open {
  id: string;
  company_id: string;
  customer_role: string[];
  job_title: string;
  updated_by: string;
  expires_at: Date;
  vouched: boolean;
}

/** An invitation to me that waits, under lock. Throws 404 for whatever is none of mine, invitation_gone for one that holds no more. */
async function mine(tx: Tx, id: string, accountId: string, at: Date): Promise<Open> {
  const { rows } = await sql<Open>`
    select ${invitations.id}, ${invitations.company_id}, ${invitations.customer_role},
      ${invitations.job_title}, ${invitations.updated_by}, ${invitations.expires_at},
      ${isVouchedFor(invitations, at)} as vouched
    from ${invitations}
    where ${invitations.id} = ${id} and ${invitations.status} = 1 and not ${invitations.deleted}
      and ${invitations.phone} = (select ${accounts.phone} from ${accounts} where ${accounts.id} = ${accountId})
    for no key update of i`.execute(tx);
  const [invitation] = rows;
  if (invitation === undefined) throw noSuchRecord();
  if (invitation.expires_at <= at || !invitation.vouched) throw refused(MEMBER.gone);
  return invitation;
}

/** Whoever sent it is not removed, nor made something else, before the commit. */
async function lockInviting(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .selectFrom('company_invitation')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found !== undefined) await lockCompany(tx, found.company_id);
}

async function answer(tx: Tx, { id }: Open, status: number, accountId: string, at: Date) {
  await tx
    .updateTable('company_invitation')
    .set((row) => ({
      status,
      answered_at: at,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Begins the membership, or begins it anew for a former member; a member that has come otherwise keeps its roles. */
async function join(tx: Tx, invitation: Open, accountId: string, at: Date): Promise<void> {
  const { company_id: companyId, customer_role: roles, job_title: title } = invitation;
  const { rows } = await sql`
    select from ${relations}
    where ${relations.account_id} = ${accountId} and ${relations.company_id} = ${companyId}
      and ${actsNow(at)}`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into account_relation (account_id, company_id, customer_role, job_title, status,
      created_by, created_at, updated_by, updated_at)
    values (${accountId}, ${companyId}, ${roles}, ${title}, 2, ${accountId}, ${at}, ${accountId}, ${at})
    on conflict (account_id, company_id) do update set
      customer_role = excluded.customer_role, job_title = excluded.job_title, status = 2,
      valid_to = null, created_at = excluded.created_at, updated_at = excluded.updated_at,
      version = account_relation.version + 1`.execute(tx);
}

/** What whoever is invited may do: see, accept, decline. */
export function invitedRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, companyInvitation.received, {
      query: received,
      values: ({ at }) => ({ now: at.toISOString() }),
      answer: (rows) =>
        rows.map((row) => ({
          id: row.id,
          companyName: row.company_name,
          usc: row.usc ?? '',
          roles: row.customer_role,
          jobTitle: row.job_title,
          inviter: row.inviter,
          expireTime: wireTime(row.expires_at),
        })),
    }),

    write(kernel, companyInvitation.accept, async ({ tx, me, at, input, note }) => {
      const { accountId } = me;
      await lockInviting(tx, input.id);
      const invitation = await mine(tx, input.id, accountId, at);
      const { company_id: companyId, customer_role: roles } = invitation;
      await join(tx, invitation, accountId, at);
      await answer(tx, invitation, ACCEPTED, accountId, at);
      note({
        objectType: 'companyInvitation',
        objectId: invitation.id,
        detail: { companyId, roles },
      });
      await setScope(tx, { accountId, companyId });
      const payload = { ...(await namesOf({ tx, me }, companyId)), roles: roles.join(',') };
      await tellAdministrators({ tx, me, at }, companyId, { topic: EVENT.joined, payload });
      return { companyId };
    }),

    write(kernel, companyInvitation.decline, async ({ tx, me, at, input, note }) => {
      const { accountId } = me;
      const invitation = await mine(tx, input.id, accountId, at);
      await answer(tx, invitation, DECLINED, accountId, at);
      note({ objectType: 'companyInvitation', objectId: invitation.id });
      const payload = await namesOf({ tx, me }, invitation.company_id);
      const { company_id: companyId, updated_by } = invitation;
      const told = hearing(companyId, [updated_by]);
      const event = { topic: EVENT.declined, accountId: told, payload };
      await emit(tx, event, at);
      return {};
    }),
  ];
}
