import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { LETTER, MY_COMPANY, myCompany } from '#contract/company/company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { forbidden, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { actsNow, administered, namedCompany, namesOf, tellAdministrators } from './administer.ts';
import { EVENT } from './messages.ts';

const relations = columnsOf('account_relation', 'r');
const accounts = columnsOf('account', 'a');

const ENDED = 3;
/** What an administrator becomes who hands over and has no other role. */
const AFTERWARDS = [ROLE.operator];

interface Member {
  account_id: string;
  customer_role: string[];
  nick_name: string;
}

/** The member to whom a company is handed over, under lock. */
async function memberOf(tx: Tx, companyId: string, memberId: string, at: Date): Promise<Member> {
  const { rows } = await sql<Member>`
    select ${relations.account_id}, ${relations.customer_role}, ${accounts.nick_name}
    from ${relations} join ${accounts} on ${accounts.id} = ${relations.account_id}
    where ${relations.id} = ${memberId} and ${relations.company_id} = ${companyId} and ${actsNow(at)}
      and ${accounts.status} = 1
    for no key update of r`.execute(tx);
  const [member] = rows;
  if (member === undefined) throw noSuchRecord();
  return member;
}

async function setRoles(
  tx: Tx,
  { companyId, accountId }: { companyId: string; accountId: string },
  roles: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('account_relation')
    .set((row) => ({
      customer_role: [...roles],
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The roles of a membership now. */
async function rolesOf(tx: Tx, companyId: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ customer_role: string[] }>`
    select ${relations.customer_role} from ${relations}
    where ${relations.company_id} = ${companyId} and ${relations.account_id} = ${accountId}`.execute(
    tx,
  );
  return rows[0]?.customer_role ?? [];
}

/** Hands over (变更管理员): the other one becomes administrator, and the one who hands over is none any more unless it stays. */
function changeRoute(kernel: Kernel): Route {
  return write(kernel, myCompany.changeAdmin, async ({ input, ...writing }) => {
    const { tx, me, at, note } = writing;
    namedCompany(me, input.id);
    const companyId = await administered(writing);
    const { accountId } = me;
    const { memberId, keeps, attachment } = input;
    const member = await memberOf(tx, companyId, memberId, at);
    if (member.customer_role.includes(ROLE.admin)) throw forbidden();
    if (attachment.some(({ fileType }) => fileType !== LETTER)) {
      throw invalidField('attachment', MY_COMPANY.letter);
    }
    const toId = member.account_id;
    await setRoles(tx, { companyId, accountId: toId }, [ROLE.admin, ...member.customer_role], at);
    if (!keeps) {
      const left = (await rolesOf(tx, companyId, accountId)).filter((role) => role !== ROLE.admin);
      await setRoles(tx, { companyId, accountId }, left.length > 0 ? left : AFTERWARDS, at);
    }
    const { rows } = await sql<{ id: string }>`
      insert into company_admin_change (company_id, from_account_id, to_account_id, keeps, created_at)
      values (${companyId}, ${accountId}, ${toId}, ${keeps}, ${at}) returning id::text as id`.execute(
      tx,
    );
    const objectId = rows[0]?.id ?? '';
    const owner = { objectType: 'companyAdminChange', objectId, companyId };
    await setAttachments(tx, { owner, attachments: attachment, at });
    note({
      objectType: 'companyAdminChange',
      objectId,
      detail: { from: accountId, to: toId, keeps },
    });
    const names = await namesOf(writing, companyId);
    const payload = { ...names, member: member.nick_name, keeps: keeps ? 'true' : '' };
    const event = { topic: EVENT.administrator, payload };
    await emit(tx, { ...event, accountId: [toId, accountId] }, at);
    await tellAdministrators(writing, companyId, event, [toId]);
    return {};
  });
}

/** Whether the account is the only one that administers the company. */
async function isLast(tx: Tx, companyId: string, accountId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sole_admin_companies(${accountId}, ${at}) as sole (id)
    where sole.id = ${companyId}`.execute(tx);
  return rows.length > 0;
}

/** Ends my own membership, of whichever of my companies. */
function leaveRoute(kernel: Kernel): Route {
  return write(kernel, myCompany.leave, async ({ input, ...writing }) => {
    const { tx, me, at, note } = writing;
    const { accountId } = me;
    const companyId = input.id;
    await lockCompany(tx, companyId);
    if (await isLast(tx, companyId, accountId, at)) throw refused(MY_COMPANY.lastAdministrator);
    const { numUpdatedRows } = await tx
      .updateTable('account_relation as r')
      .set((row) => ({ status: ENDED, updated_at: at, version: row('r.version', '+', 1) }))
      .where('r.company_id', '=', companyId)
      .where('r.account_id', '=', accountId)
      .where(actsNow(at))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw noSuchRecord();
    note({ objectType: 'companyMember', objectId: companyId, detail: { left: accountId } });
    await setScope(tx, { accountId, companyId });
    const payload = await namesOf(writing, companyId);
    await tellAdministrators(writing, companyId, { topic: EVENT.left, payload });
    return {};
  });
}

/** Who administers a company, and leaving it. */
export const administratorRoutes = (kernel: Kernel): Route[] => [
  changeRoute(kernel),
  leaveRoute(kernel),
];
