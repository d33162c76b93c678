import { sql } from 'kysely';

import { leadsFrom } from '#contract/document/states.ts';
import { AUDIT, type FieldMark, type NextStep, OPERATE } from '#contract/flow/flow.ts';
import { APPROVAL_STATES } from '#contract/flow/states.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { type Field, readOnly, text } from '#server/kernel/resource/field.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import type { Flow } from './flow.ts';
import { maySubmit } from './submit.ts';

/** A nullable moment, as the wire writes it. */
function time(name: string): Field<string | null> {
  const read = (value: unknown) => (value instanceof Date ? wireTime(value) : null);
  return {
    select: { [name]: sql.ref(`t.${name}`) },
    read: (row) => read(row[name]),
    audited: (row) => read(row[name]),
  };
}

/** Role → its name, inside a query. */
const roleName = sql`coalesce((select name from enum_entry where code = task.role
  and enum_name in ('PlatformRole', 'CustomerRole') limit 1), task.role)`;

interface StoredStep extends Omit<NonNullable<NextStep>, 'startTime' | 'dueTime' | 'urgedTime'> {
  startedAt: string;
  dueAt: string | null;
  urgedAt: string | null;
}

const NEXT_STEP = sql`(
  select jsonb_build_object('nodeKey', task.node_key, 'nodeName', task.node_name, 'kind',
    case task.kind when 'addSign' then 'approve' else task.kind end, 'role',
    case when task.queue like '%:%' then split_part(task.queue, ':', 2) else task.role end,
    'who', case when task.kind = 'supply' then '申请人' else ${roleName} end,
    'actingCompanyId', task.acting_company_id::text,
    'submitterId', instance.submitter_id::text, 'startedAt', task.started_at,
    'dueAt', case when isfinite(task.due_at) then task.due_at end,
    'approved', instance.approved, 'urgedAt', instance.urged_at,
    'note', case when task.kind = 'supply' then task.note else '' end)
  from process_task task join process_instance instance on instance.id = task.instance_id
  where task.instance_id = t.process_redundant_id and task.status = 1
    and t.audit_status in (${AUDIT.running}, ${AUDIT.companyReview})
  order by task.kind = 'supply' desc, task.id limit 1
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
  select operation.field_marks from process_operation operation
  where t.audit_status = ${AUDIT.returned} and operation.instance_id = t.process_redundant_id
    and operation.operate_type in (${OPERATE.returnBack}, ${OPERATE.companyReturn})
  order by operation.id desc limit 1
), '[]')`;

/** The fields of a noun that is approved; its table, `t`, has the columns of flowColumns. */
export const flowFields = {
  auditStatus: readOnly(text('audit_status')),
  processRedundantId: {
    select: { process_redundant_id: sql.ref('t.process_redundant_id') },
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
  const { kind, role, submitterId, approved, actingCompanyId } = nextStep;
  const others = submitterId !== may.accountId;
  const mine = actingCompanyId === may.companyId && may.roles.includes(role);
  return [
    ...(kind === 'supply' && !others ? ['supply'] : []),
    ...(kind === 'review' && others && mine ? ['review'] : []),
    ...(own && !approved ? ['withdraw'] : []),
    ...(own ? ['urge'] : []),
  ];
}

/**
 * The part of a row's `actions` that the machine decides: edit, submit, delete; withdraw, urge, supply, review
 * (domain.md C.0.1). A returned record is not deleted: its process still waits for it.
 */
export function flowActions(
  { createBy, auditStatus, nextStep }: FlowState,
  may: May,
  flow: Pick<Flow, 'submitters'> = {},
): string[] {
  const own = may.own && maySubmit(flow, createBy, may);
  if (leadsFrom(APPROVAL_STATES, 'submit', auditStatus)) {
    return [
      ...(may.write ? ['edit'] : []),
      ...(own ? ['submit'] : []),
      ...(own && auditStatus !== AUDIT.returned ? ['delete'] : []),
    ];
  }
  return nextStep === null ? [] : inReview(nextStep, own, may);
}
