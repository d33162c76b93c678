import { type RawBuilder, sql } from 'kysely';

import {
  IDENTITY_REVIEWERS,
  type OperatorRoles,
  PAPER_DECIDERS,
} from '#contract/account/platform-role.ts';
import { IDENTITY_PAPERS } from '#contract/file/types.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { holdsOneOf } from '../session/holds.ts';
import type { MeRefs } from '../session/read.ts';

const tasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const processInstances = columnsOf('process_instance', 'p');
const attachments = columnsOf('attachment', 'a');
const operations = columnsOf('process_operation');

type Readers = ReadonlyMap<string, OperatorRoles>;

/** Operators who may read the records of a type; a type that is missing is read by no operator for its roles. */
export interface RecordRights {
  /** Of documents that are approved, once they were submitted: a draft is its own company's alone. */
  readonly documents: Readers;
  /** Of all other records. */
  readonly records: Readers;
}

type Asking = Pick<MeRefs, 'accountId' | 'roles'>;

/** Whether one of the caller's roles reads records of this type. */
function byRole(readers: Readers, type: RawBuilder<unknown>, { roles }: Asking) {
  const cases = [...readers].flatMap(([name, wanted]) =>
    wanted === 'own' ? [] : [sql`when ${sql.lit(name)} then ${holdsOneOf(roles, wanted)}`],
  );
  return sql<boolean>`(case ${type} ${sql.join(cases, sql` `)} else false end)`;
}

/** Whether a task of the process lies, or lay, with the caller or one of its roles; with `deciding`, lies there now. */
function byTask(instanceId: RawBuilder<unknown>, me: Asking, deciding: boolean) {
  const open = sql`and ${tasks.status} = 1 and ${tasks.kind} in ('approve', 'addSign')`;
  return sql<boolean>`exists (
    select from ${tasks} where ${tasks.instance_id} = ${instanceId}
      and ${tasks.queue} = any (string_to_array(${me.roles}, ',') || ${me.accountId}::text)
      ${deciding ? open : sql``})`;
}

/** Whether an operator may read the document of a process, `instance` in the query, as the calls of the review ask it. */
export function readsDocument(rights: RecordRights, me: Asking): RawBuilder<boolean> {
  const mayRole = byRole(rights.documents, instances.object_type, me);
  return sql<boolean>`(${mayRole} or ${byTask(instances.id, me, false)})`;
}

const codes = sql.join(IDENTITY_PAPERS.map((code) => sql.lit(code)));

/**
 * The records that a file hangs on, for an operator: `object_type`, `object_id`, `company_id` and `may`, whether the caller
 * may read the file for that record. An opinion counts as the document that it was given on. Papers of persons need a role
 * that reviews certifications, or a decision that lies with the caller now, who is more than an auditor; a file is one as soon
 * as one record says so.
 */
export function readableRecords(
  rights: RecordRights,
  me: Asking,
  file: { id: RawBuilder<unknown>; type: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const record = sql<boolean>`(case when ${instances.id} is null
    then ${byRole(rights.records, sql`hung.object_type`, me)}
    else ${byRole(rights.documents, instances.object_type, me)} end)`;
  const mayPaper = sql<boolean>`${record} and ${holdsOneOf(me.roles, IDENTITY_REVIEWERS)}
    or ${holdsOneOf(me.roles, PAPER_DECIDERS)} and ${byTask(instances.id, me, true)}`;
  const mayOther = sql<boolean>`${record} or ${byTask(instances.id, me, false)}`;
  return sql`
    select hung.object_type, hung.object_id::text, hung.company_id::text,
      case when hung.identity then ${mayPaper} else ${mayOther} end as may
    from (
      select ${attachments.id}, ${attachments.object_type}, ${attachments.object_id}, ${attachments.company_id},
        ${file.type} in (${codes}) or bool_or(${attachments.file_type} in (${codes})) over () as identity,
        case ${attachments.object_type}
          when 'processOperation' then (select ${operations.instance_id} from ${operations}
            where ${operations.id} = ${attachments.object_id})
          else (select ${processInstances.id} from ${processInstances}
            where ${processInstances.object_type} = ${attachments.object_type}
            and ${processInstances.object_id} = ${attachments.object_id})
        end as instance_id
      from ${attachments} where ${attachments.file_id} = ${file.id}
    ) hung left join ${instances} on ${instances.id} = hung.instance_id
    order by may desc, hung.id limit 1`;
}
