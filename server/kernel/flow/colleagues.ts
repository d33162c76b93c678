import { sql } from 'kysely';

import { OPERATE } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { isStaff } from './people.ts';

const accounts = columnsOf('account');
const offices = columnsOf('office');
const ledOffices = columnsOf('office', 'led');
const tasks = columnsOf('process_task', 'task');
const done = columnsOf('process_operation', 'done');
const back = columnsOf('process_operation', 'back');

/** Somebody of the platform who may be asked. */
export interface Colleague {
  accountId: string;
  name: string;
  office: string;
}

/**
 * To whom a task may be handed over: holders of its role, and heads of offices, so that handing over grants nothing;
 * a further signature may come from every operator who holds a role.
 */
export async function colleagues(
  tx: Tx,
  asked: { at: Date; role: string; action: 'transfer' | 'addSign'; not: readonly string[] },
): Promise<Colleague[]> {
  const { at, role, action, not } = asked;
  const { rows } = await sql<Colleague>`
    select ${accounts.id}::text as "accountId", ${accounts.nick_name} as name,
      coalesce(${offices.office_name}, '') as office
    from ${accounts} left join ${offices} on ${offices.id} = ${accounts.office_id}
    where ${isStaff(accounts.id, at)}
      and (${action} = 'addSign' or ${accounts.id} in (select holders_of_role(${role}, ${at}))
        or exists (select from ${ledOffices} where ${ledOffices.leader_id} = ${accounts.id}
          and ${ledOffices.status} = 1))
    order by ${offices.sort} nulls last, ${accounts.id} limit 500`.execute(tx);
  return rows.filter(({ accountId }) => !not.includes(accountId));
}

/** A node of a document, as a task or its process names it. */
export interface Visit {
  instanceId: string;
  nodeKey: string | null;
  round: number;
}

export interface Engaged {
  accountId: string;
  decided: boolean;
}

const approvals = sql.join([OPERATE.approve, OPERATE.companyApprove].map((one) => sql.lit(one)));
const returns = sql.join([OPERATE.returnBack, OPERATE.companyReturn].map((one) => sql.lit(one)));

/** Whose approval a node has since it came last, and who is asked for his: each of several decides for himself alone. */
export async function engagedAt(tx: Tx, { instanceId, nodeKey, round }: Visit): Promise<Engaged[]> {
  const { rows } = await sql<Engaged>`
    select ${done.operator_id}::text as "accountId", true as decided from ${done}
    where ${done.instance_id} = ${instanceId} and ${done.node_key} = ${nodeKey} and ${done.round} = ${round}
      and ${done.operate_type} in (${approvals}) and ${done.operator_id} is not null
      and ${done.id} > coalesce((select max(${back.id}) from ${back}
        where ${back.instance_id} = ${instanceId} and ${back.operate_type} in (${returns})), 0)
    union all
    select ${tasks.queue}, false from ${tasks} where ${tasks.instance_id} = ${instanceId} and ${tasks.status} = 1
      and ${tasks.kind} in ('approve', 'addSign') and ${tasks.queue} ~ '^[0-9]+$'`.execute(tx);
  return rows;
}
