import { sql } from 'kysely';

import { adminAccountRelation } from '#contract/account/admin.ts';
import { APPLICANT, ROLE } from '#contract/account/customer-role.ts';
import { ADMIN } from '#contract/account/people.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { actsNow, handOver } from '#server/kernel/company/administrators.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockCompany } from '#server/kernel/sql/lock-company.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { EVENT } from './messages.ts';

const ENDED = 3;
const NORMAL = 1;
/** RealNameStatus of a company whose certification stands. */
const CERTIFIED: readonly number[] = [
  USER_STATUS.certified,
  USER_STATUS.expired,
  USER_STATUS.frozen,
];
interface Relation {
  id: string;
  account_id: string;
  company_id: string;
  customer_role: string[];
  member: string;
  account: number;
  company: string;
  real_name_status: number;
  /** Whether it lets its account act for the company now: it is neither unconfirmed nor run out. */
  acts: boolean;
}

/** A relation that has not ended, with its company locked: nobody leaves, joins or is appointed before the commit. */
async function relationUnderLock(tx: Tx, id: string, at: Date): Promise<Relation> {
  const known = await tx
    .selectFrom('account_relation')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) throw noSuchRecord();
  await lockCompany(tx, known.company_id);
  const relation = await tx
    .selectFrom('account_relation as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .innerJoin('company as c', 'c.id', 'r.company_id')
    .select(['r.id', 'r.account_id', 'r.company_id', 'r.customer_role'])
    .select(['a.nick_name as member', 'a.status as account'])
    .select(['c.name as company', 'c.real_name_status'])
    .select(actsNow(at).as('acts'))
    .where('r.id', '=', id)
    .where('r.status', '<>', ENDED)
    .executeTakeFirst();
  if (relation === undefined) throw noSuchRecord();
  return relation;
}

interface Member {
  account_id: string;
  customer_role: string[];
  /** How its account stands. */
  account: number;
}

/** Whoever else has a relation to the company that stands, be the account stopped. */
async function colleaguesOf(
  tx: Tx,
  { company_id, account_id }: Pick<Relation, 'company_id' | 'account_id'>,
  at: Date,
): Promise<Member[]> {
  return await tx
    .selectFrom('account_relation as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.account_id', 'r.customer_role', 'a.status as account'])
    .where('r.company_id', '=', company_id)
    .where('r.account_id', '<>', account_id)
    .where(actsNow(at))
    .orderBy('r.id')
    .execute();
}

const administers = ({ customer_role }: Member) => customer_role.includes(ROLE.admin);

/** The company would be left to people who can appoint nobody, or to nobody although it is certified. */
async function expectAnother(
  tx: Tx,
  relation: Relation,
  { others, at }: { others: readonly Member[]; at: Date },
): Promise<void> {
  const { company_id, account_id, real_name_status } = relation;
  // Nobody whose account is stopped could be made administrator instead.
  const isAlone = others.every(({ account }) => account !== NORMAL);
  if (isAlone && !CERTIFIED.includes(real_name_status)) return;
  const { rows } = await sql`
    select from sole_admin_companies(${account_id}, ${at}) as sole (id)
    where sole.id = ${company_id}`.execute(tx);
  if (rows.length > 0) throw refused(ADMIN.lastCompanyAdmin);
}

function endRoute(kernel: Kernel): Route {
  return write(kernel, adminAccountRelation.end, async ({ tx, at, input, emit, note }) => {
    const relation = await relationUnderLock(tx, input.id, at);
    const { id, account_id, company_id: companyId, company, member } = relation;
    const others = await colleaguesOf(tx, relation, at);
    await expectAnother(tx, relation, { others, at });
    await tx
      .updateTable('account_relation')
      .set((row) => ({ status: ENDED, updated_at: at, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    note({
      objectType: 'accountRelation',
      objectId: id,
      detail: { account_id, company_id: companyId },
    });
    const payload = { company, member };
    await emit({ topic: EVENT.relationEnded, accountId: account_id, payload });
    const told = others.filter(administers);
    const accountId = told.map((one): Hearer => ({ accountId: one.account_id, companyId }));
    await emit({ topic: EVENT.memberEnded, accountId, payload });
    return {};
  });
}

/** Throws where the relation is none of a member who may become administrator. */
function expectMember({ customer_role, account, acts }: Relation): void {
  if (customer_role.includes(APPLICANT)) throw noSuchRecord();
  if (account !== NORMAL || !acts) throw refused(ADMIN.memberGone);
  if (customer_role.includes(ROLE.admin)) throw refused(ADMIN.adminAlready);
}

function changeRoute(kernel: Kernel): Route {
  return write(kernel, adminAccountRelation.changeAdmin, async (writing) => {
    const { tx, me, at, input, emit, note, noteAlso } = writing;
    const { keeps, reason, attachment } = input;
    const relation = await relationUnderLock(tx, input.id, at);
    expectMember(relation);
    const { company_id: companyId, account_id: toId, company, member } = relation;
    const former = (await colleaguesOf(tx, relation, at)).filter(administers);
    const holderOf = ({ account_id: accountId, customer_role: roles }: Member) => ({
      accountId,
      roles,
    });
    const objectId = await handOver(tx, {
      companyId,
      to: holderOf(relation),
      former: former.map(holderOf),
      keeps,
      by: { operator_id: me.accountId },
      reason,
      attachment,
      at,
    });
    const from = former.map(({ account_id }) => account_id);
    note({
      objectType: 'companyAdminChange',
      objectId,
      detail: { company_id: companyId, from, to: toId, keeps, reason },
    });
    noteAlso({ objectType: 'accountRelation', objectId: relation.id });
    const payload = { company, member, keeps: keeps ? 'true' : '', reason };
    const accountId = [toId, ...from].map((one): Hearer => ({ accountId: one, companyId }));
    await emit({ topic: EVENT.appointed, accountId, payload });
    return {};
  });
}

/** 解除 of a relation between an account and a company, and 变更管理员. */
export const relationRoutes = (kernel: Kernel): Route[] => [endRoute(kernel), changeRoute(kernel)];
