import { sql } from 'kysely';

import { ROLE } from '#contract/account/customer-role.ts';
import { MY_COMPANY, myCompany } from '#contract/company/company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { actsNow, handOver } from '#server/kernel/company/administrators.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { forbidden, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { administered, namedCompany, namesOf, tellAdministrators } from './administer.ts';
import { EVENT } from './messages.ts';

const relations = columnsOf('account_relation', 'r');
const accounts = columnsOf('account', 'a');

const ENDED = 3;
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
    const { account_id: toId, customer_role: roles } = member;
    const objectId = await handOver(tx, {
      companyId,
      to: { accountId: toId, roles },
      former: [{ accountId, roles: await rolesOf(tx, companyId, accountId) }],
      keeps,
      by: { from_account_id: accountId },
      attachment,
      at,
    });
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
