import type { Generated, JSONColumnType } from 'kysely';

import type { CertificationCheck } from '#contract/certification/row.ts';

import type { Id, Moment, Ref } from './columns.ts';

/** What was typed; '' where nothing was. */
type Texts = Record<
  | 'name'
  | 'usc'
  | 'legal_name'
  | 'company_org_type'
  | 'reg_capital'
  | 'establish_time'
  | 'from_time'
  | 'to_time'
  | 'reg_location'
  | 'business_scope'
  | 'applicant_role'
  | 'id_name'
  | 'id_from_time'
  | 'id_to_time'
  | 'agent_name'
  | 'actual_controller'
  | 'contact_person'
  | 'contact_phone'
  | 'contact_address'
  | 'bank_name'
  | 'open_bank'
  | 'cnaps_code',
  Generated<string>
>;

/** Numbers that are stored encrypted, findable by a keyed hash, shown by their last four characters. */
type Numbers = Record<
  `${'id_no' | 'agent_id_no' | 'account_no'}_${'sealed' | 'hash' | 'last4'}`,
  Generated<string>
>;

/** An application for certification (企业认证). */
export interface CompanyCustomerApplyTable extends Texts, Numbers {
  id: Id;
  company_id: Ref;
  apply_no: string;
  company_type: Generated<string[]>;
  sensitive_consent: Generated<boolean>;
  sensitive_consent_time: Moment | null;
  agreement: Generated<boolean>;
  agreement_time: Moment | null;
  /** What the last submission's own check found. */
  auto_check: JSONColumnType<CertificationCheck[]>;
  process_redundant_id: Ref | null;
  /** Enumeration AuditStatus. */
  audit_status: Generated<string>;
  submit_time: Moment | null;
  audit_time: Moment | null;
  return_reason: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

/** What was read of a picture. */
export interface RecognitionTable {
  file_id: Ref;
  kind: 'licence' | 'card';
  /** JSON, encrypted. */
  reading_sealed: string;
  created_at: Moment;
}
