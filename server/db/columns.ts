import type { ColumnType, Generated } from 'kysely';

import type { AutomaticCheck } from '#contract/flow/automatic-check.ts';
import type { FieldDefinition, TabDefinition } from '#contract/form/metadata.ts';

/** A moment; always given by the caller from the injected clock. */
export type Moment = ColumnType<Date, Date, Date>;
/** A moment that may be infinity, which nothing reaches. */
export type Until = ColumnType<Date | number, Date | string | undefined, Date | string>;
/** bigint: text in TypeScript, because it exceeds 2^53; made by next_id() when left out. */
export type Id = ColumnType<string, string | undefined, never>;
/** bigint as text. */
export type Ref = string;

/** What stands in the columns of type jsonb, by `table.column`; unknown where none of the code reads it. */
interface Documents {
  'audit_log.detail': Record<string, unknown>;
  'company_customer_apply.auto_check': AutomaticCheck[];
  'form_field.definition': FieldDefinition;
  'form_tab.definition': TabDefinition;
  'message.query': Record<string, string>;
  'outbox.payload': Record<string, string>;
  'process_definition.nodes': unknown[];
  'process_instance.facts': Record<string, string>;
  'process_instance.view': Record<
    string,
    {
      label: string;
      value: string;
      files?: string;
      columns?: [string, string][];
      rows?: string[][];
    }
  >;
  'process_operation.changes': unknown[];
  'process_operation.field_marks': unknown[];
  'process_operation.ticks': unknown[];
  'saved_view.state': Record<string, unknown>;
}

type DocumentOf<Key extends string> = Key extends keyof Documents ? Documents[Key] : unknown;

/** jsonb: read as parsed, written as text. */
export type Json<Key extends string> = ColumnType<DocumentOf<Key>, string, string>;
/** The same of a column with a default. */
export type PresetJson<Key extends string> = ColumnType<
  DocumentOf<Key>,
  string | undefined,
  string
>;

/** The columns of every noun's table, as table() of table.ts makes them. */
export interface NounTable {
  id: Id;
  company_id: Ref;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

/** Those of a table whose records are approved, as flowColumns of flow-columns.ts. */
export interface FlowTable {
  process_redundant_id: Ref | null;
  audit_status: Generated<string>;
  submit_time: Moment | null;
  audit_time: Moment | null;
  return_reason: Generated<string>;
}
