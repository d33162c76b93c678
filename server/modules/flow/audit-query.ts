import { type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '#contract/file/file.ts';
import type { FlowChange } from '#contract/flow/audit-operate.ts';
import type { FieldMark } from '#contract/flow/flow.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import { OPERATION_OBJECT } from '#server/kernel/flow/decide.ts';
import type { InstanceRow } from '#server/kernel/flow/instance.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { sidesOn } from '#server/kernel/resource/sides.ts';
import { type ReadScope, sessionRead } from '#server/kernel/session/read.ts';

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
const roleName = (column: string) => sql`(select name from enum_entry
  where enum_name in ('PlatformRole', 'CustomerRole') and code = ${sql.ref(column)} limit 1)`;

const DONE = sql`
  select done.id::text, done.round, done.node_key, done.node_name, done.operate_type,
    (select name from enum_entry where enum_name = 'AuditOperate' and code = done.operate_type) as type_name,
    done.operator_id::text, operator.nick_name as operator_name, office.office_name as office,
    done.acting_company_id::text, company.name as company_name, done.role, ${roleName('done.role')} as role_name,
    done.opinion, done.internal, done.field_marks, done.changes, done.ticks, done.note, done.sla_hours,
    ${attachmentsOf(OPERATION_OBJECT, 'done.id')} as attachments,
    done.started_at, ${until('done')} as due_at, done.ended_at
  from process_operation done
  left join account operator on operator.id = done.operator_id
  left join office on office.id = operator.office_id
  left join company on company.id = done.acting_company_id
  where done.instance_id = instance.id`;

/** Names of whoever may take a task. */
const names = ({ p }: ReadScope<AuditValues>) => sql`(
  select coalesce(jsonb_agg(account.nick_name order by account.id), '[]') from account
  where account.id <> all (task.submitters) and account.id in (
    select holders_of_role(task.queue, ${p('now')}::timestamptz) where task.queue !~ '[0-9]'
    union all select task.queue::bigint where task.queue ~ '^[0-9]+$'
    union all select holders_in_company(task.acting_company_id, split_part(task.queue, ':', 2),
      ${p('now')}::timestamptz) where task.queue like '%:%'
  ) or (task.kind = 'supply' and account.id::text = task.queue)
)`;

const open = (scope: ReadScope<AuditValues>) => sql`
  select task.id::text, task.node_key, task.node_name, task.kind, task.round,
    ${roleName('task.role')} as role_name, task.acting_company_id::text, company.name as company_name,
    ${names(scope)} as names, task.note, task.sla_hours, task.started_at, ${until('task')} as due_at
  from process_task task left join company on company.id = task.acting_company_id
  where task.instance_id = instance.id and task.status = 1`;

const list = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(line) order by line.id::bigint), '[]') from (${query}) line)`;

/** The sides that the reader's company is on of a document of one of these nouns; null for all others. */
function sidesIn(nouns: readonly Noun[], { me }: ReadScope<AuditValues>) {
  const cases = nouns.flatMap(({ name, table, sides }) =>
    sides === undefined
      ? []
      : [
          sql`when ${sql.lit(name)} then (select ${sidesOn(sides, me.companyId)}
            from ${sql.table(table)} t where t.id = instance.object_id)`,
        ],
  );
  if (cases.length === 0) return sql`null`;
  return sql`case instance.object_type ${sql.join(cases, sql` `)} end`;
}

/** The approval record as stored, one row; `wall` is the first wall of whoever asks. */
export function auditQuery(
  nouns: readonly Noun[],
  wall: (scope: ReadScope<AuditValues>) => RawBuilder<boolean>,
) {
  return sessionRead<AuditValues, AuditRow>(
    (scope) => sql<AuditRow>`
      select instance.id, instance.definition_key, instance.definition_version, instance.status,
        instance.node_key, instance.passed, instance.resume_at, instance.facts, instance.object_type, instance.company_id,
        ${sidesIn(nouns, scope)} as sides,
        submitter.nick_name as submitter_name, definition.nodes,
        ${list(DONE)} as done, ${list(open(scope))} as open,
        (select coalesce(jsonb_object_agg(name, value), '{}') from param) as params,
        (select coalesce(jsonb_object_agg(code, name), '{}') from enum_entry
          where enum_name in ('PlatformRole', 'CustomerRole')) as role_names
      from process_instance instance
      join process_definition definition
        on definition.key = definition_key and definition.version = definition_version
      join account submitter on submitter.id = instance.submitter_id
      where instance.id = ${scope.p('processRedundantId')} and ${wall(scope)}`,
  );
}
