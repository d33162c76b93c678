import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#contract/file/file.ts';
import type { FlowChange } from '#contract/flow/audit-operate.ts';
import type { FieldMark } from '#contract/flow/flow.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import { OPERATION_OBJECT } from '#server/kernel/flow/decide.ts';
import type { InstanceRow } from '#server/kernel/flow/instance.ts';
import { toldOperation } from '#server/kernel/flow/told-operation.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { sidesOn } from '#server/kernel/resource/sides.ts';
import { type ReadScope, sessionRead } from '#server/kernel/session/read.ts';

const entries = columnsOf('enum_entry');
const operations = columnsOf('process_operation', 'done');
const operators = columnsOf('account', 'operator');
const offices = columnsOf('office');
const companies = columnsOf('company');
const instances = columnsOf('process_instance', 'instance');
const tasks = columnsOf('process_task', 'task');
const definitions = columnsOf('process_definition', 'definition');
const paramsTable = columnsOf('param');

export interface AuditValues extends Record<string, unknown> {
  processRedundantId: string;
  now: string;
}

/** Times come as text: a row's parts travel as JSON. */
export interface Done {
  id: string;
  round: number;
  node_key: string;
  node_name: string;
  operate_type: string;
  type_name: string | null;
  operator_id: string | null;
  operator_name: string | null;
  office: string | null;
  acting_company_id: string | null;
  company_name: string | null;
  role: string;
  role_name: string | null;
  opinion: string;
  internal: boolean;
  told: string;
  field_marks: FieldMark[];
  /** `internal` ones are the platform's own. */
  changes: (FlowChange & { internal?: boolean })[];
  ticks: TickInput[];
  attachments: StoredFile[];
  note: string;
  sla_hours: number | null;
  started_at: string;
  due_at: string | null;
  ended_at: string;
}

export interface Open {
  id: string;
  node_key: string;
  node_name: string;
  kind: string;
  round: number;
  role_name: string | null;
  acting_company_id: string | null;
  company_name: string | null;
  names: string[];
  note: string;
  sla_hours: number | null;
  started_at: string;
  due_at: string | null;
}

export interface AuditRow
  extends Pick<InstanceRow, 'status' | 'node_key' | 'passed' | 'resume_at' | 'facts'> {
  id: string;
  definition_key: string;
  definition_version: number;
  object_type: string;
  /** The sides of the document that the reader's company is on, where its noun has sides. */
  sides: string[] | null;
  company_id: string | null;
  submitter_name: string;
  nodes: unknown;
  done: Done[];
  open: Open[];
  params: Record<string, string>;
  role_names: Record<string, string>;
}

const until = (table: string) =>
  sql`case when isfinite(${sql.ref(`${table}.due_at`)}) then ${sql.ref(`${table}.due_at`)} end`;
const roleName = (column: string) => sql`(select ${entries.name} from ${entries}
  where ${entries.enum_name} in ('PlatformRole', 'CustomerRole') and ${entries.code} = ${sql.ref(column)} limit 1)`;

const TOLD = toldOperation(operations);

const DONE = sql`
  select ${operations.id}::text, ${operations.round}, ${operations.node_key}, ${operations.node_name},
    ${TOLD} as operate_type,
    (select ${entries.name} from ${entries} where ${entries.enum_name} = 'AuditOperate'
      and ${entries.code} = ${TOLD}) as type_name,
    ${operations.operator_id}::text, ${operators.nick_name} as operator_name, ${offices.office_name} as office,
    ${operations.acting_company_id}::text, ${companies.name} as company_name,
      ${operations.role}, ${roleName('done.role')} as role_name,
    ${operations.opinion}, ${operations.internal}, ${operations.told}, ${operations.field_marks}, ${operations.changes},
    ${operations.ticks}, ${operations.note}, ${operations.sla_hours},
    ${attachmentsOf(OPERATION_OBJECT, 'done.id')} as attachments,
    ${operations.started_at}, ${until('done')} as due_at, ${operations.ended_at}
  from ${operations}
  left join ${operators} on ${operators.id} = ${operations.operator_id}
  left join ${offices} on ${offices.id} = ${operators.office_id}
  left join ${companies} on ${companies.id} = ${operations.acting_company_id}
  where ${operations.instance_id} = ${instances.id}`;

/** Names of whoever may take a task. */
const names = ({ p }: ReadScope<AuditValues>) => sql`(
  select coalesce(jsonb_agg(${operators.nick_name} order by ${operators.id}), '[]') from ${operators}
  where ${operators.id} <> all (${tasks.submitters}) and ${operators.id} in (
    select holders_of_role(${tasks.queue}, ${p('now')}::timestamptz) where ${tasks.queue} !~ '[0-9]'
    union all select ${tasks.queue}::bigint where ${tasks.queue} ~ '^[0-9]+$'
    union all select holders_in_company(${tasks.acting_company_id}, split_part(${tasks.queue}, ':', 2),
      ${p('now')}::timestamptz) where ${tasks.queue} like '%:%'
  ) or (${tasks.kind} = 'supply' and ${operators.id}::text = ${tasks.queue})
)`;

const open = (scope: ReadScope<AuditValues>) => sql`
  select ${tasks.id}::text, ${tasks.node_key}, ${tasks.node_name}, ${tasks.kind}, ${tasks.round},
    ${roleName('task.role')} as role_name, ${tasks.acting_company_id}::text, ${companies.name} as company_name,
    ${names(scope)} as names, ${tasks.note}, ${tasks.sla_hours}, ${tasks.started_at}, ${until('task')} as due_at
  from ${tasks} left join ${companies} on ${companies.id} = ${tasks.acting_company_id}
  where ${tasks.instance_id} = ${instances.id} and ${tasks.status} = 1`;

const list = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(line) order by line.id::bigint), '[]') from (${query}) line)`;

/** The sides that the reader's company is on of a document of one of these nouns; null for all others. */
function sidesIn(nouns: readonly Noun[], { me }: ReadScope<AuditValues>) {
  const cases = nouns.flatMap(({ name, table, sides }) =>
    sides === undefined
      ? []
      : [
          sql`when ${sql.lit(name)} then (select ${sidesOn(sides, me.companyId)}
            from ${sql.table(table)} t where t.id = ${instances.object_id})`,
        ],
  );
  if (cases.length === 0) return sql`null`;
  return sql`case ${instances.object_type} ${sql.join(cases, sql` `)} end`;
}

/** The approval record as stored, one row; `visible` says which rows whoever asks may see. */
export function auditQuery(
  nouns: readonly Noun[],
  visible: (scope: ReadScope<AuditValues>) => RawBuilder<boolean>,
) {
  return sessionRead<AuditValues, AuditRow>(
    (scope) => sql<AuditRow>`
      select ${instances.id}, ${instances.definition_key}, ${instances.definition_version}, ${instances.status},
        ${instances.node_key}, ${instances.passed}, ${instances.resume_at},
        ${instances.facts}, ${instances.object_type}, ${instances.company_id}, ${sidesIn(nouns, scope)} as sides,
        ${operators.nick_name} as submitter_name, ${definitions.nodes},
        ${list(DONE)} as done, ${list(open(scope))} as open,
        (select coalesce(jsonb_object_agg(${paramsTable.name}, ${paramsTable.value}), '{}')
          from ${paramsTable}) as params,
        (select coalesce(jsonb_object_agg(${entries.code}, ${entries.name}), '{}') from ${entries}
          where ${entries.enum_name} in ('PlatformRole', 'CustomerRole')) as role_names
      from ${instances}
      join ${definitions}
        on ${definitions.key} = ${instances.definition_key}
          and ${definitions.version} = ${instances.definition_version}
      join ${operators} on ${operators.id} = ${instances.submitter_id}
      where ${instances.id} = ${scope.p('processRedundantId')} and ${visible(scope)}`,
  );
}
