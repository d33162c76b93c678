import type { Generated, JSONColumnType } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';
import type { CompanyCustomerApplyTable, RecognitionTable } from './types-certification.ts';
import type {
  CompanyInvitationTable,
  CompanyProfileTable,
  ContactClientTable,
  PersonTable,
  RegistryCompanyTable,
} from './types-company.ts';
import type { DraftTable, SavedViewTable } from './types-desk.ts';
import type { AttachmentTable, ExportFileTable, FileTable } from './types-file.ts';
import type { FlowTables } from './types-flow.ts';
import type { FormTables } from './types-form.ts';
import type { OperatorTables } from './types-operator.ts';
import type {
  DictEntryTable,
  DictTable,
  EnumEntryTable,
  ParamHistoryTable,
  ParamTable,
  ProductTypeTable,
} from './types-reference.ts';
import type {
  PhoneProofTable,
  WechatCodeTable,
  WechatIdentityTable,
  WechatStateTable,
  WechatTicketTable,
} from './types-security.ts';

export interface AccountTable {
  id: Id;
  phone: string;
  nick_name: string;
  email: Generated<string>;
  /** PHC string of argon2id; null where no password was set. */
  password_hash: string | null;
  /** Enumeration UserType: 1 portal customer, 2 platform operator. */
  user_type: Generated<number>;
  /** 1 normal, 2 disabled, 3 locked, 4 closed. */
  status: Generated<number>;
  created_at: Moment;
  last_login_at: Moment | null;
  /** 机构 of an operator. */
  office_id: Ref | null;
  closed_at: Moment | null;
}

export interface CompanyTable {
  id: Id;
  name: string;
  /** 统一社会信用代码, GB 32100; null for a counterparty whose code nobody has entered yet. */
  usc: string | null;
  legal_name: Generated<string>;
  actual_controller: Generated<string>;
  region_base: Generated<string>;
  region_city: Generated<string>;
  region_district: Generated<string>;
  /** 1 company, 2 person. */
  company_basic_type: Generated<number>;
  /** Codes of the enumeration CompanyType. */
  company_type: Generated<string[]>;
  /** Code of the enumeration CompanyScale; empty when unknown. */
  company_scale: Generated<string>;
  taxpayer_type: Generated<string>;
  reg_status: Generated<string>;
  reg_capital: Generated<string>;
  establish_time: string | null;
  business_scope: Generated<string>;
  need_review: Generated<boolean>;
  /** Completeness of the profile, 0–100. */
  info_score: Generated<number>;
  /** Enumeration RealNameStatus. */
  real_name_status: Generated<number>;
  company_org_type: Generated<string>;
  reg_location: Generated<string>;
  from_time: Generated<string>;
  /** A day or 长期. */
  to_time: Generated<string>;
  /** When it was certified the last time. */
  certified_at: Moment | null;
  created_at: Moment;
}

export interface AccountRelationTable {
  id: Id;
  account_id: Ref;
  company_id: Ref;
  /** Codes of the enumeration CustomerRole. */
  customer_role: string[];
  job_title: Generated<string>;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_address: Generated<string>;
  valid_to: Moment | null;
  /** 1 waiting, 2 valid, 3 ended. */
  status: Generated<number>;
  created_at: Moment;
}

export interface SessionTable {
  id: Id;
  account_id: Ref;
  /** SHA-256 in hex of the bearer, of the companion cookie, of the device cookie. */
  token_hash: string;
  companion_hash: string;
  device_hash: string;
  /** portal | admin */
  side: string;
  user_agent: string;
  address: string;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
}

export interface KnownDeviceTable {
  account_id: Ref;
  device_hash: string;
  first_seen_at: Moment;
  last_seen_at: Moment;
}

export interface SmsCodeTable {
  phone: string;
  purpose: string;
  /** Keyed SHA-256 in hex. */
  code_hash: string;
  tries: number;
  sent_at: Moment;
}

export interface SmsCounterTable {
  phone: string;
  /** Day in UTC+8, yyyy-MM-dd. */
  day: string;
  sends: number;
  last_sent_at: Moment;
}

export interface AddressCounterTable {
  kind: string;
  address: string;
  window_start: Moment;
  hits: number;
}

export interface PasswordCounterTable {
  phone: string;
  tries: number;
  next_at: Moment | null;
  last_at: Generated<Date>;
}

export interface IdempotencyTable {
  account_id: Ref;
  method: string;
  path: string;
  request_id: string;
  /** SHA-256 in hex of the canonical body. */
  body_hash: string;
  status: number;
  /** The envelope as it was sent. */
  answer: string;
  created_at: Moment;
}

export interface AuditLogTable {
  id: Id;
  at: Moment;
  account_id: Ref | null;
  company_id: Ref | null;
  /** Name of the endpoint. */
  action: string;
  request_id: string;
  address: string;
  user_agent: string;
  object_type: Generated<string>;
  object_id: Generated<string>;
  /** What changed, without secrets or personal data. */
  detail: JSONColumnType<Record<string, unknown>>;
}

export interface OutboxTable {
  id: Id;
  topic: string;
  account_id: Ref;
  payload: JSONColumnType<Record<string, string>>;
  created_at: Moment;
  delivered_at: Moment | null;
}

export interface MessageTable {
  id: Id;
  outbox_id: Ref | null;
  account_id: Ref;
  company_id: Ref | null;
  msg_type: string;
  title: string;
  content: string;
  level: Generated<number>;
  object_type: Generated<string>;
  object_id: Generated<string>;
  route_name: Generated<string>;
  query: JSONColumnType<Record<string, string>>;
  read_at: Moment | null;
  created_at: Moment;
}

/** Every table of the portal; names and columns as in server/db/migrations. */
export interface Database extends FlowTables, FormTables, OperatorTables {
  account: AccountTable;
  company: CompanyTable;
  account_relation: AccountRelationTable;
  company_profile: CompanyProfileTable;
  company_invitation: CompanyInvitationTable;
  contact_client: ContactClientTable;
  person: PersonTable;
  company_customer_apply: CompanyCustomerApplyTable;
  recognition: RecognitionTable;
  registry_company: RegistryCompanyTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  sms_code: SmsCodeTable;
  sms_counter: SmsCounterTable;
  address_counter: AddressCounterTable;
  password_counter: PasswordCounterTable;
  wechat_state: WechatStateTable;
  wechat_code: WechatCodeTable;
  wechat_ticket: WechatTicketTable;
  wechat_identity: WechatIdentityTable;
  phone_proof: PhoneProofTable;
  idempotency: IdempotencyTable;
  audit_log: AuditLogTable;
  outbox: OutboxTable;
  message: MessageTable;
  saved_view: SavedViewTable;
  draft: DraftTable;
  enum_entry: EnumEntryTable;
  product_type: ProductTypeTable;
  dict: DictTable;
  dict_entry: DictEntryTable;
  param: ParamTable;
  param_history: ParamHistoryTable;
  file: FileTable;
  attachment: AttachmentTable;
  export_file: ExportFileTable;
}
