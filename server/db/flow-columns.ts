import { sql } from 'kysely';

/** The columns of a table whose records are approved, for its migration; the kernel of flows sets them. */
export const flowColumns = sql`
  process_redundant_id bigint,
  audit_status text not null default '0' check (audit_status in ('0', '1', '2', '3', '4', '5', '6', '10')),
  submit_time timestamptz,
  audit_time timestamptz,
  return_reason text not null default ''`;
