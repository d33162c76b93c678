import { sql } from 'kysely';

import { leadsFrom } from '#contract/document/states.ts';
import { AUDIT, type FieldMark, type NextStep, OPERATE } from '#contract/flow/flow.ts';
import { APPROVAL_STATES } from '#contract/flow/states.ts';
import type { FlowTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { type Field, readOnly, text } from '#server/kernel/resource/field.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import type { Flow } from './flow.ts';
import { maySubmit } from './submit.ts';

const t = columnsOfRow<FlowTable>('t');
const entries = columnsOf('enum_entry');
const tasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const operations = columnsOf('process_operation', 'operation');
const definitions = columnsOf('process_definition');

/** A nullable moment, as the wire writes it. */
function time<Column extends string>(name: Column): Field<string | null, Column> {
  const read = (value: unknown) => (value instanceof Date ? wireTime(value) : null);
  return {
    of: [name],
    select: { [name]: sql.ref(`t.${name}`) },
    read: (row) => read(row[name]),
    audited: (row) => read(row[name]),
  };
}

const roleName = sql`coalesce((select ${entries.name} from ${entries} where ${entries.code} = ${tasks.role}
  and ${entries.enum_name} in ('PlatformRole', 'CustomerRole') limit 1), ${tasks.role})`;

/** Whose role it is: both the platform and a company have 财务. */
const sideName = sql`case
  when ${tasks.acting_company_id} is null then '平台'
  when ${tasks.acting_company_id} = ${instances.company_id} then '申请方'
  when ${tasks.acting_company_id}::text = ${instances.facts} ->> 'buyerCompanyId' then '采购方'
  when ${tasks.acting_company_id}::text = ${instances.facts} ->> 'supplierCompanyId' then '供应商'
  else '对方' end`;

/** Who acts on a row of process_task `task` of a process_instance `instance`, inside a query, e.g. 平台财务专员, 采购方财务. */
export const actorName = sql`case when ${tasks.kind} = 'supply' then '申请人' else ${sideName} || ${roleName} end`;

/** Whether the node of a row of process_task `task` may be sent back by a company. */
const ALLOW_RETURN = sql`${tasks.kind} = 'review' and exists (
  select from ${definitions}, jsonb_array_elements(${definitions.nodes}) node
  where ${definitions.key} = ${instances.definition_key} and ${definitions.version} = ${instances.definition_version}
    and node ->> 'nodeKey' = ${tasks.node_key} and (node ->> 'allowReturn')::boolean)`;

interface StoredStep extends Omit<NonNullable<NextStep>, 'startTime' | 'dueTime' | 'urgedTime'> {
  startedAt: string;
  dueAt: string | null;
  urgedAt: string | null;
}

const NEXT_STEP = sql`(
  select jsonb_build_object('taskId', ${tasks.id}::text, 'nodeKey', ${tasks.node_key}, 'nodeName', ${tasks.node_name}, 'kind',
    case ${tasks.kind} when 'addSign' then 'approve' else ${tasks.kind} end, 'role',
    case when ${tasks.queue} like '%:%' then split_part(${tasks.queue}, ':', 2) else ${tasks.role} end,
    'who', ${actorName},
    'actingCompanyId', ${tasks.acting_company_id}::text,
    'submitterId', ${instances.submitter_id}::text, 'startedAt', ${tasks.started_at},
    'dueAt', case when isfinite(${tasks.due_at}) then ${tasks.due_at} end,
    'approved', ${instances.approved}, 'urgedAt', ${instances.urged_at},
    'note', case when ${tasks.kind} = 'supply' then ${tasks.note} else '' end, 'allowReturn', ${ALLOW_RETURN})
  from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance_id}
  where ${tasks.instance_id} = ${t.process_redundant_id} and ${tasks.status} = 1
    and ${t.audit_status} in (${AUDIT.running}, ${AUDIT.companyReview})
  order by ${tasks.kind} = 'supply' desc, ${tasks.id} limit 1
)`;

function nextStepOf(stored: StoredStep | null): NextStep {
  if (stored === null) return null;
  const { startedAt, dueAt, urgedAt, ...step } = stored;
  const at = (value: string | null) => value && wireTime(new Date(value));
  return {
    ...step,
    startTime: wireTime(new Date(startedAt)),
    dueTime: at(dueAt),
    urgedTime: at(urgedAt),
  };
}

const MARKS = sql`coalesce((
  select ${operations.field_marks} from ${operations}
  where ${t.audit_status} = ${AUDIT.returned} and ${operations.instance_id} = ${t.process_redundant_id}
    and ${operations.operate_type} in (${OPERATE.returnBack}, ${OPERATE.companyReturn})
  order by ${operations.id} desc limit 1
), '[]')`;

/** The fields of a noun that is approved; its table, `t`, has the columns of flowColumns. */
export const flowFields = {
  auditStatus: readOnly(text('audit_status')),
  processRedundantId: {
    select: { process_redundant_id: t.process_redundant_id },
    read: (row) => (row.process_redundant_id as string | null) ?? null,
    audited: (row) => row.process_redundant_id,
  } satisfies Field<string | null>,
  submitTime: time('submit_time'),
  auditTime: time('audit_time'),
  returnReason: readOnly(text('return_reason')),
  fieldMarks: {
    select: { flow_marks: MARKS },
    read: (row) => row.flow_marks as FieldMark[],
    audited: () => undefined,
  } satisfies Field<FieldMark[]>,
  nextStep: {
    select: { flow_next: NEXT_STEP },
    read: (row) => nextStepOf(row.flow_next as StoredStep | null),
    audited: () => undefined,
  } satisfies Field<NextStep>,
} as const;

/** How sides other than the applicant are told the next step: without what the platform asks of the applicant. */
export const flowWords = {
  nextStep: (step: unknown) => step && { ...(step as NonNullable<NextStep>), note: '' },
} as const;

/** What actions depend on, of a row as it travels. */
export interface FlowState {
  createBy: string;
  auditStatus: string;
  nextStep: NextStep;
}

function inReview(nextStep: NonNullable<NextStep>, own: boolean, may: May): string[] {
  const { kind, role, submitterId, approved, actingCompanyId, allowReturn } = nextStep;
  const others = submitterId !== may.accountId;
  const mine = actingCompanyId === may.companyId && may.roles.includes(role);
  return [
    ...(kind === 'supply' && !others ? ['supply'] : []),
    ...(kind === 'review' && others && mine
      ? ['review', ...(allowReturn ? ['returnBack'] : [])]
      : []),
    ...(own && !approved ? ['withdraw'] : []),
    ...(own ? ['urge'] : []),
  ];
}

/**
 * The part of a row's `actions` that the machine decides: edit, submit, delete; withdraw, urge, supply, review
 * (rules.md C.0.1).
 */
export function flowActions(
  { createBy, auditStatus, nextStep }: FlowState,
  may: May,
  flow: Pick<Flow, 'submitters'> = {},
): string[] {
  const own = may.own && maySubmit(flow, createBy, may);
  if (leadsFrom(APPROVAL_STATES, 'submit', auditStatus)) {
    return [...(may.write ? ['edit'] : []), ...(own ? ['submit', 'delete'] : [])];
  }
  return nextStep === null ? [] : inReview(nextStep, own, may);
}
