import { type RawBuilder, sql } from 'kysely';

import { STAFF } from '#contract/account/platform-role.ts';
import { FLOW } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { actingCompany } from '#server/kernel/company/acting-company.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { NodeDefinition } from './definition.ts';

const entries = columnsOf('enum_entry');
const relations = columnsOf('role_relation');
const heads = columnsOf('account', 'head');
const accountsTable = columnsOf('account');
const offices = columnsOf('office');
const operations = columnsOf('process_operation', 'done');
const waiting = columnsOf('process_task', 'open');

/** Where a task lies, and who is told. */
export interface Assignee {
  queue: string;
  actingCompanyId: string | null;
  accounts: readonly string[];
  /** Why somebody else than the role acts; '' otherwise. */
  note: string;
  /** Name of a role that nobody holds: `accounts` can give it to somebody, and do not act themselves. */
  vacant?: string;
}

/** What finding people needs to know of an instance. */
export interface Seeking {
  tx: Tx;
  at: Date;
  instanceId: string;
  companyId: string | null;
  /** None of them may act. */
  submitters: readonly string[];
  facts: Readonly<Record<string, string>>;
}

/** Queue of a role in a company. */
export function companyQueue(companyId: string, role: string): string {
  return `${companyId}:${role}`;
}

async function idsOf(
  tx: Tx,
  query: ReturnType<typeof sql<{ id: string }>>,
  not: readonly string[],
) {
  const { rows } = await query.execute(tx);
  return rows.map(({ id }) => id).filter((id) => !not.includes(id));
}

/** Operators who hold a platform role now, by id. */
export function holdersOf(
  { tx, at, submitters }: Pick<Seeking, 'tx' | 'at' | 'submitters'>,
  role: string,
): Promise<string[]> {
  const query = sql<{
    id: string;
  }>`select distinct id::text from holders_of_role(${role}, ${at}) id`;
  return idsOf(tx, query, submitters);
}

function membersOf(seeking: Seeking, companyId: string, role: string): Promise<string[]> {
  const { tx, at, submitters } = seeking;
  const query = sql<{ id: string }>`
    select distinct id::text from holders_in_company(${companyId}, ${role}, ${at}) id`;
  return idsOf(tx, query, submitters);
}

/** Name of a role, as the operator has named it; its code where there is none. */
export async function roleName(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${entries.name} from ${entries}
    where ${entries.enum_name} in ('PlatformRole', 'CustomerRole') and ${entries.code} = ${code} limit 1`.execute(
    tx,
  );
  return rows[0]?.name ?? code;
}

/** Whether an account is an operator who holds a role: nobody else may be handed a decision. */
export const isStaff = (accountId: RawBuilder<unknown>, at: Date) =>
  sql<boolean>`exists (select from unnest(${[...STAFF]}::text[]) held (code)
    where ${accountId} in (select holders_of_role(held.code, ${at})))`;

/**
 * Head of the office (部门负责人) that a role without holders falls to: that of whoever had the role before, else of
 * whoever decided last, else of the platform.
 */
async function headOf({ tx, at, instanceId, submitters }: Seeking, role: string) {
  const { rows } = await sql<{ id: string; name: string; office: string }>`
    select ${heads.id}::text, ${heads.nick_name} as name, ${offices.office_name} as office from (
      select ${relations.office_id}, 1 as nearness, ${relations.id} from ${relations}
        where ${relations.role_code} = ${role}
      union all
      select ${accountsTable.office_id}, 2, ${operations.id} from ${operations}
      join ${accountsTable} on ${accountsTable.id} = ${operations.operator_id} where ${operations.instance_id} = ${instanceId}
      union all
      select ${offices.id}, 3, ${offices.id} from ${offices} where ${offices.parent_id} is null
    ) near join ${offices} on ${offices.id} = near.office_id and ${offices.status} = 1
    join ${heads} on ${heads.id} = ${offices.leader_id} and ${isStaff(heads.id, at)}
    order by near.nearness, near.id desc`.execute(tx);
  return rows.find(({ id }) => !submitters.includes(id));
}

/** How the note of a task ends that waits for somebody to be given its role. */
export const ADMINS_TOLD = '已通知系统管理员授权';

async function noHolder(seeking: Seeking, role: string): Promise<Assignee> {
  const name = await roleName(seeking.tx, role);
  const head = await headOf(seeking, role);
  if (head === undefined) {
    const accounts = await holdersOf(seeking, 'admin');
    return {
      queue: role,
      actingCompanyId: null,
      accounts,
      // Whoever is given the role reads it too.
      note: `岗位“${name}”当时无人，${ADMINS_TOLD}`,
      vacant: name,
    };
  }
  const note = `岗位“${name}”无人，转${head.office}负责人${head.name}办理`;
  return { queue: head.id, actingCompanyId: null, accounts: [head.id], note };
}

/** Whoever decided here before, else the one with the fewest open tasks. */
async function pickOne(tx: Tx, instanceId: string, holders: readonly string[], nodeKey: string) {
  const { rows } = await sql<{ id: string }>`
    select holder.id::text from unnest(${[...holders]}::bigint[]) holder (id)
    order by exists (select from ${operations} where ${operations.instance_id} = ${instanceId}
        and ${operations.node_key} = ${nodeKey} and ${operations.operator_id} = holder.id) desc,
      (select count(*) from ${waiting} where ${waiting.status} = 1 and ${waiting.queue} = holder.id::text),
      holder.id limit 1`.execute(tx);
  return rows.map(({ id }) => id);
}

async function platformAssignees(seeking: Seeking, node: NodeDefinition): Promise<Assignee[]> {
  const holders = await holdersOf(seeking, node.role);
  if (holders.length === 0) return [await noHolder(seeking, node.role)];
  const own = (id: string) => ({ queue: id, actingCompanyId: null, accounts: [id], note: '' });
  if (node.mode === 'all') return holders.map(own);
  if (node.mode === 'single') {
    return (await pickOne(seeking.tx, seeking.instanceId, holders, node.nodeKey)).map(own);
  }
  return [{ queue: node.role, actingCompanyId: null, accounts: holders, note: '' }];
}

async function companyAssignee(
  seeking: Seeking,
  companyId: string,
  role: string,
): Promise<Assignee | undefined> {
  const accounts = await membersOf(seeking, companyId, role);
  if (accounts.length === 0) return undefined;
  return { queue: companyQueue(companyId, role), actingCompanyId: companyId, accounts, note: '' };
}

const ADMIN = 'companyAdmin';

/** Whoever administers a company acts where nobody has the role. */
async function administratorsOf(
  seeking: Seeking,
  companyId: string,
  role: string,
): Promise<Assignee | undefined> {
  const fallback = await companyAssignee(seeking, companyId, ADMIN);
  if (fallback === undefined) return undefined;
  const name = await roleName(seeking.tx, role);
  return { ...fallback, note: `企业没有可办理的“${name}”，由企业管理员办理` };
}

async function companyAssignees(seeking: Seeking, node: NodeDefinition): Promise<Assignee[]> {
  const companyId =
    node.side === 'own' ? seeking.companyId : (seeking.facts[node.company ?? ''] ?? null);
  const nobody = () => refused(node.side === 'own' ? FLOW.noReviewer : FLOW.noParty(node.nodeName));
  if (companyId === null) throw nobody();
  const assignee = await companyAssignee(seeking, companyId, node.role);
  if (assignee) return [assignee];
  const fallback = await administratorsOf(seeking, companyId, node.role);
  if (fallback === undefined) throw nobody();
  return [fallback];
}

/**
 * The assignees that a node's tasks go to. Throws flow_no_reviewer where the own company has nobody who may act, flow_no_party
 * where another has not.
 */
export function assigneesOf(seeking: Seeking, node: NodeDefinition): Promise<Assignee[]> {
  return node.side === 'platform'
    ? platformAssignees(seeking, node)
    : companyAssignees(seeking, node);
}

/** What a task says that its holder can do no more and his role has. */
export const NO_HOLDER_ANY_MORE = '原办理人不再担任该岗位';

/** Who takes over a task that nobody can take any more; undefined where there is nobody either. */
export async function heirOf(
  seeking: Seeking,
  { role, acting_company_id: companyId }: { role: string; acting_company_id: string | null },
): Promise<Assignee | undefined> {
  if (companyId !== null) return administratorsOf(seeking, companyId, role);
  const accounts = await holdersOf(seeking, role);
  if (accounts.length === 0) return noHolder(seeking, role);
  return { queue: role, actingCompanyId: null, accounts, note: NO_HOLDER_ANY_MORE };
}

/** Queues of which an operator takes tasks: of the roles, and the own one. */
export function queuesOf(me: { accountId: string; roles: readonly string[] }): string[] {
  return [...me.roles, me.accountId];
}

/** needReview: whether the company wants a second person of its own (企业复核); companyUsers: how many may act for it. */
export async function companyFacts(
  tx: Tx,
  companyId: string | null,
  at: Date,
): Promise<Record<string, string>> {
  if (companyId === null) return { needReview: '0', companyUsers: '0' };
  const company = await actingCompany(tx, companyId, at);
  return {
    needReview: company?.needReview === true ? '1' : '0',
    companyUsers: company?.users ?? '0',
  };
}
