import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';

/** jsonb: read as parsed, written as text. */
type Json<Read> = ColumnType<Read, string | undefined, string>;
/** A moment that may be infinity, which nothing reaches. */
type Until = ColumnType<Date | number, Date | string | undefined, Date | string>;

export interface ProcessDefinitionTable {
  key: string;
  version: number;
  name: string;
  nodes: JSONColumnType<unknown[]>;
  /** The newest released version is what a new instance runs by. */
  released: boolean;
}

interface OwnerColumns {
  object_type: string;
  company_id: Ref | null;
  /** Who created the document. */
  applicant_id: Ref;
  /** Every company that acts in it. */
  company_ids: Ref[];
  /** Every account that has submitted it; none of them approves. */
  submitters: Ref[];
}

export interface ProcessInstanceTable extends OwnerColumns {
  id: Id;
  definition_key: string;
  definition_version: number;
  object_id: Ref;
  object_no: string;
  summary: string;
  status: string;
  round: number;
  /** The engine's state (engine.ts). */
  node_key: string | null;
  passed: Generated<string[]>;
  resume_at: string | null;
  seq: Generated<number>;
  /** Whether a node has approved since the last submission. */
  approved: Generated<boolean>;
  submitter_id: Ref;
  /** What conditions read, as of the last move. */
  facts: Json<Record<string, string>>;
  /** Values by key of the form as it was submitted, to tell what a resubmission changed. */
  view: Json<Record<string, { label: string; value: string }>>;
  submitted_at: Moment;
  ended_at: Moment | null;
  urged_at: Moment | null;
}

export interface ProcessTaskTable extends OwnerColumns {
  id: Id;
  instance_id: Ref;
  node_key: string;
  node_name: string;
  kind: string;
  role: string;
  /** A role, `company id:role`, or an account id. */
  queue: string;
  /** Of a customer's task: the company that acts. */
  acting_company_id: Ref | null;
  /** 1 open, 2 handled, 3 not needed any more. */
  status: Generated<number>;
  round: number;
  note: Generated<string>;
  /** What the to-do list searches. */
  keyword: string;
  sla_hours: string | null;
  started_at: Moment;
  warn_at: Until;
  due_at: Until;
  warned_at: Moment | null;
  escalated_at: Moment | null;
  handled_at: Moment | null;
  handled_by: Ref | null;
  /** When somebody was reminded of it last. */
  urged_at: Moment | null;
}

export interface ProcessOperationTable extends OwnerColumns {
  id: Id;
  instance_id: Ref;
  task_id: Ref | null;
  round: number;
  node_key: string;
  node_name: string;
  /** Enumeration AuditOperate. */
  operate_type: string;
  /** Null: the system. */
  operator_id: Ref | null;
  acting_company_id: Ref | null;
  role: string;
  opinion: string;
  internal: Generated<boolean>;
  field_marks: Json<unknown[]>;
  changes: Json<unknown[]>;
  ticks: Json<unknown[]>;
  note: Generated<string>;
  sla_hours: string | null;
  started_at: Moment;
  due_at: Until;
  ended_at: Moment;
}

/** Processes (审批流程). */
export interface FlowTables {
  process_definition: ProcessDefinitionTable;
  process_instance: ProcessInstanceTable;
  process_task: ProcessTaskTable;
  process_operation: ProcessOperationTable;
}
