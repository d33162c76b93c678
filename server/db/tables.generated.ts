// Written by `npm run types:database` from a migrated database; do not change by hand.

import type { Generated, GeneratedAlways } from 'kysely';

import type { Id, Json, Moment, PresetJson, Ref, Until } from './columns.ts';

interface AccountTable {
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
  closed_at: Moment | null;
  /** 机构 of an operator. */
  office_id: Ref | null;
}

interface AccountOtpTable {
  account_id: Ref;
  secret_sealed: string;
  /** Step of the code that was used last (RFC 6238). */
  used_step: Ref;
  /** Null while no code has confirmed the secret. */
  confirmed_at: Moment | null;
  created_at: Moment;
}

interface AccountRecoveryCodeTable {
  account_id: Ref;
  code_hash: string;
}

interface AccountRelationTable {
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
  updated_at: Moment | null;
  updated_by: Ref | null;
  created_by: Ref | null;
  version: Generated<number>;
  deleted: GeneratedAlways<boolean>;
  deleted_at: Moment | null;
}

interface ActualDeliveryTable {
  id: Id;
  company_id: Ref;
  actual_no: string;
  seen_by: Ref[];
  project_id: Ref;
  pick_goods_id: Ref;
  pick_no: string;
  delivery_id: Ref;
  delivery_no: string;
  estimate_order_id: Ref;
  purchase_order_id: Ref;
  buyer_company_id: Ref;
  supplier_id: Ref;
  scene_id: Ref | null;
  scene_name: Generated<string>;
  delivery_date: string | null;
  receive_date: string | null;
  receiver_id: Ref | null;
  receiver_name: Generated<string>;
  receiver_phone: Generated<string>;
  sign_way: Generated<string>;
  sign_lng: string | null;
  sign_lat: string | null;
  place_note: Generated<string>;
  sign_time: Moment | null;
  device_info: Generated<string>;
  remarks: Generated<string>;
  actual_status: Generated<string>;
  delivered_qty: string | null;
  received_qty: string | null;
  diff_permille: string | null;
  exceeds: Generated<boolean>;
  counted_at: Moment | null;
  confirmed_at: Moment | null;
  form_data: Json<'actual_delivery.form_data'>;
  form_names: Json<'actual_delivery.form_names'>;
  process_redundant_id: Ref | null;
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

interface ActualDeliveryDifferenceTable {
  id: Id;
  actual_delivery_id: Ref;
  line_id: Ref;
  dispute_id: Ref;
  step: string;
  side: string;
  qty: string;
  result: Generated<string>;
  created_by: Ref | null;
  created_at: Moment;
}

interface ActualDeliveryLineTable {
  actual_delivery_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref;
  delivery_line_id: GeneratedAlways<Ref>;
  pick_line_id: Ref;
  estimate_line_id: Ref;
  purchase_line_id: Ref;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  delivered_qty: string;
  received_qty: string | null;
  rejected_qty: Generated<string>;
  reject_reason: Generated<string>;
  weigh_gross: string | null;
  weigh_tare: string | null;
  weigh_net: string | null;
  theoretical_qty: string | null;
  basis: string;
  tol_permille: string;
  diff_qty: string | null;
  diff_permille: string | null;
  settle_qty: string | null;
  disputed_qty: Generated<string>;
  /** Who said tol_permille: the line of the order, the order, or the parameter; empty where it was not noted. */
  tol_from: Generated<string>;
  /** What sales that stand have settled of it, less what disputes over the receipt took back. */
  sold_qty: Generated<string>;
  /** Whether something of it is neither disputed nor settled. */
  is_open: GeneratedAlways<boolean>;
}

interface AddressCounterTable {
  kind: string;
  address: string;
  window_start: Moment;
  hits: number;
}

/** 额度调整申请; the figures of the limit are those of the moment of its submission. */
interface ApplyAmountAdjustTable {
  id: Id;
  company_id: Ref;
  adjust_no: string;
  project_id: Ref;
  adjust_type: Generated<string>;
  adjust_amount: string | null;
  before_limit: string | null;
  reserved: string | null;
  occupied: string | null;
  available: string | null;
  after_limit: string | null;
  before_expire: string | null;
  after_expire: string | null;
  before_type: Generated<string>;
  after_type: Generated<string>;
  temp_until: string | null;
  reason: Generated<string>;
  use_plan: Generated<string>;
  new_guarantee: Generated<string>;
  form_data: PresetJson<'apply_amount_adjust.form_data'>;
  approved_amount: string | null;
  conditions: Generated<string>;
  taken_back_at: Moment | null;
  process_redundant_id: Ref | null;
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

interface AttachmentTable {
  id: Id;
  file_id: Ref;
  file_type: number;
  object_type: string;
  object_id: Ref;
  /** Null for what the platform keeps to itself. */
  company_id: Ref | null;
  sort: Generated<number>;
  created_at: Moment;
}

interface AuditLogTable {
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
  detail: Json<'audit_log.detail'>;
  /** 耗时: milliseconds from the arrival of the call to this row; null of what no request has made, and in rows of before. */
  cost_ms: number | null;
}

interface BankTable {
  id: Id;
  company_id: Ref;
  name: string;
  bank_type: string;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  remarks: string;
  account_no_sealed: Generated<string>;
  account_no_hash: Generated<string>;
  account_no_last4: Generated<string>;
  open_bank: Generated<string>;
  cnaps_code: Generated<string>;
  is_default: Generated<boolean>;
  verify_status: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  verify_sent_date: string | null;
  verify_tries_left: Generated<number>;
}

interface BankBranchTable {
  id: Id;
  cnaps_code: string;
  branch_name: string;
  bank_name: string;
  city: string;
  words: string;
  updated_by: Ref | null;
  updated_at: Moment;
}

interface BankStatementTable {
  id: Id;
  bank_id: Ref;
  file_name: string;
  sha256: string;
  taken: number;
  known: number;
  created_by: Ref;
  created_at: Moment;
}

interface BankVerificationTable {
  id: Id;
  company_id: Ref;
  bank_id: Ref;
  /** 1 asked for, 2 sent, 3 verified, 4 failed, 5 void because the account changed. */
  state: Generated<string>;
  account_name: string;
  account_no_sealed: string;
  account_no_last4: string;
  open_bank: string;
  cnaps_code: string;
  created_by: Ref;
  created_at: Moment;
  amount: string | null;
  sent_date: string | null;
  serial_no: Generated<string>;
  sent_by: Ref | null;
  sent_at: Moment | null;
  tries: Generated<number>;
  reason: Generated<string>;
  ended_at: Moment | null;
}

interface BankVerificationTryTable {
  verification_id: Ref;
  place: number;
  amount: string;
  right_amount: boolean;
  account_id: Ref;
  at: Moment;
}

interface BookBalanceTable {
  closing_id: Ref;
  company_id: Ref;
  side: string;
  opening: string;
  increase: string;
  decrease: string;
  closing: string;
}

interface BookCheckTable {
  id: Id;
  run_at: Moment;
  item: string;
  compared: Generated<number>;
  fits: boolean;
  object_type: Generated<string>;
  object_id: Ref | null;
  object_no: Generated<string>;
  expected: string | null;
  found: string | null;
}

interface BookClosingTable {
  id: Id;
  month: string;
  kind: string;
  reason: Generated<string>;
  account_id: Ref;
  created_at: Moment;
}

interface CollectionTable {
  id: Id;
  company_id: Ref;
  collection_no: string;
  seen_by: Ref[];
  amount: string;
  allocated: Generated<string>;
  refunded: Generated<string>;
  value_date: string;
  bank_serial_no: string;
  payer_name: Generated<string>;
  payer_last4: Generated<string>;
  payee_bank_id: Ref | null;
  /** Enumeration CollectionSource. */
  source: string;
  wanted: Generated<Ref[]>;
  /** Enumeration PaymentInStatus. */
  collection_status: Generated<string>;
  status_reason: Generated<string>;
  remarks: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

interface CollectionAllocationTable {
  id: Id;
  collection_id: Ref;
  receivable_id: Ref;
  principal: string;
  fee: string;
  penalty: string;
  value_date: string;
  undoes: Ref | null;
  reason: Generated<string>;
  account_id: Ref;
  created_at: Moment;
}

interface CollectionRefundTable {
  id: Id;
  collection_id: Ref;
  amount: string;
  refund_status: string;
  reason: string;
  prepared_by: Ref;
  released_by: Ref | null;
  pay_date: string | null;
  bank_serial_no: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
  account: Json<'collection_refund.account'> | null;
}

interface CompanyTable {
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
  created_at: Moment;
  company_org_type: Generated<string>;
  reg_location: Generated<string>;
  from_time: Generated<string>;
  /** A day or 长期. */
  to_time: Generated<string>;
  /** When it was certified the last time. */
  certified_at: Moment | null;
  /** When an operator asked for a new certification (重新核验); null once one was approved, and where nobody did. */
  reverify_since: Moment | null;
}

interface CompanyAdminChangeTable {
  id: Id;
  company_id: Ref;
  from_account_id: Ref | null;
  to_account_id: Ref;
  keeps: boolean;
  created_at: Moment;
  /** Who of the platform changed it; null where the administrator did. */
  operator_id: Ref | null;
  reason: Generated<string>;
}

/** An application for certification (企业认证). */
interface CompanyCustomerApplyTable {
  id: Id;
  company_id: Ref;
  apply_no: string;
  name: Generated<string>;
  usc: Generated<string>;
  legal_name: Generated<string>;
  company_org_type: Generated<string>;
  reg_capital: Generated<string>;
  establish_time: Generated<string>;
  from_time: Generated<string>;
  to_time: Generated<string>;
  reg_location: Generated<string>;
  business_scope: Generated<string>;
  applicant_role: Generated<string>;
  id_name: Generated<string>;
  id_from_time: Generated<string>;
  id_to_time: Generated<string>;
  agent_name: Generated<string>;
  actual_controller: Generated<string>;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_address: Generated<string>;
  bank_name: Generated<string>;
  open_bank: Generated<string>;
  cnaps_code: Generated<string>;
  id_no_sealed: Generated<string>;
  id_no_hash: Generated<string>;
  id_no_last4: Generated<string>;
  agent_id_no_sealed: Generated<string>;
  agent_id_no_hash: Generated<string>;
  agent_id_no_last4: Generated<string>;
  account_no_sealed: Generated<string>;
  account_no_hash: Generated<string>;
  account_no_last4: Generated<string>;
  company_type: Generated<string[]>;
  sensitive_consent: Generated<boolean>;
  sensitive_consent_time: Moment | null;
  agreement: Generated<boolean>;
  agreement_time: Moment | null;
  /** What the last submission's own check found. */
  auto_check: PresetJson<'company_customer_apply.auto_check'>;
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

/** An invitation (邀请) to act for a company, by phone. */
interface CompanyInvitationTable {
  id: Id;
  company_id: Ref;
  phone: string;
  customer_role: string[];
  job_title: Generated<string>;
  /** 1 waiting, 2 accepted, 3 declined, 4 withdrawn, 5 expired. */
  status: Generated<number>;
  expires_at: Moment;
  sent_at: Moment;
  answered_at: Moment | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

interface CompanyManagerTable {
  company_id: Ref;
  account_id: Ref;
  updated_by: Ref;
  updated_at: Moment;
}

/** What a company says of itself; see kernel/company-profile.ts, which writes it. */
interface CompanyProfileTable {
  company_id: Ref;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_address: Generated<string>;
  legal_phone: Generated<string>;
  legal_certificate_no_sealed: Generated<string>;
  legal_certificate_no_hash: Generated<string>;
  legal_certificate_no_last4: Generated<string>;
  actual_controller_phone: Generated<string>;
  actual_certificate_no_sealed: Generated<string>;
  actual_certificate_no_hash: Generated<string>;
  actual_certificate_no_last4: Generated<string>;
  invoice_title: Generated<string>;
  tax_no: Generated<string>;
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account_sealed: Generated<string>;
  invoice_account_hash: Generated<string>;
  invoice_account_last4: Generated<string>;
  updated_by: Ref | null;
  updated_at: Moment;
  version: Generated<number>;
}

/** Operators' alone, append only. */
interface CompanyRatingTable {
  id: Id;
  company_id: Ref;
  side: string;
  /** A, B, C of a supplier; AAA to C of an owner. */
  grade: string;
  rated_on: string;
  basis: Generated<string>;
  created_by: Ref;
  created_at: Moment;
}

interface ContactBankTable {
  id: Id;
  company_id: Ref;
  contact_client_id: Ref;
  name: string;
  bank_type: string;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  remarks: string;
  account_no_sealed: Generated<string>;
  account_no_hash: Generated<string>;
  account_no_last4: Generated<string>;
  open_bank: Generated<string>;
  cnaps_code: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

/** What the company `company_id` knows of the company `party_company_id` or of the person `person_id`: one of the two. */
interface ContactClientTable {
  id: Id;
  company_id: Ref;
  party_company_id: Ref | null;
  /** As it was when the entry was added. */
  name: string;
  /** '' while nobody has entered it; of a person with its middle hidden. */
  usc: Generated<string>;
  /** Codes of the enumeration CompanyType. */
  company_type: Generated<string[]>;
  legal_name: Generated<string>;
  actual_controller: Generated<string>;
  region_base: Generated<string>;
  region_city: Generated<string>;
  region_district: Generated<string>;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_address: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  person_id: Ref | null;
  /** The company that a person belongs to. */
  belongs_to: Ref | null;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  /** When it was last sent an invitation to register. */
  invited_at: Moment | null;
  /** As its certification says, where that is another name than the entry was added by. */
  official_name: Generated<string>;
}

interface DeliveryTable {
  id: Id;
  company_id: Ref;
  delivery_no: string;
  seen_by: Ref[];
  project_id: Ref;
  pick_goods_id: Ref;
  pick_no: string;
  purchase_order_id: Ref;
  purchase_order_no: string;
  estimate_order_id: Ref;
  buyer_company_id: Ref;
  supplier_id: Ref;
  scene_id: Ref | null;
  scene_name: Generated<string>;
  scene_address: Generated<string>;
  logistics_ids: Generated<Ref[]>;
  delivery_date: string | null;
  deliverer_name: Generated<string>;
  deliverer_phone: Generated<string>;
  vehicle_no: Generated<string>;
  remarks: Generated<string>;
  void_reason: Generated<string>;
  delivery_status: Generated<string>;
  total_qty: string | null;
  submitted_at: Moment | null;
  form_data: Json<'delivery.form_data'>;
  form_names: Json<'delivery.form_names'>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

interface DeliveryLineTable {
  delivery_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref;
  pick_line_id: GeneratedAlways<Ref>;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
  shipped_qty: Generated<string>;
  theoretical_qty: string | null;
  weighed_qty: string | null;
  factory: Generated<string>;
  heat_no: Generated<string>;
  bundle_count: number | null;
}

interface DeliverySignatureTable {
  id: Id;
  delivery_id: Ref;
  pass_id: Ref;
  sign_key: string;
  signer_name: string;
  signer_phone: string;
  actual_delivery_id: Ref | null;
  signed_at: Moment;
  phone_time: Moment | null;
  lng: string | null;
  lat: string | null;
  place_note: Generated<string>;
  device_info: Generated<string>;
  lines: Json<'delivery_signature.lines'>;
}

interface DepositSlipTable {
  id: Id;
  estimate_order_id: Ref;
  /** Enumeration DepositStatus. */
  deposit_status: string;
  amount: string;
  pay_date: string | null;
  bank_serial_no: Generated<string>;
  reason: Generated<string>;
  account: Json<'deposit_slip.account'> | null;
  prepared_by: Ref | null;
  released_by: Ref | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  cancel_reason: Generated<string>;
}

interface DictTable {
  dict_key: string;
  name: string;
}

interface DictEntryTable {
  dict_key: string;
  dict_value: string;
  dict_label: string;
  sort: number;
  stopped: Generated<boolean>;
  version: Generated<number>;
  updated_by: Ref | null;
  updated_at: Moment | null;
  id: Id;
}

interface DisputeTable {
  id: Id;
  company_id: Ref;
  dispute_no: string;
  seen_by: Ref[];
  object_type: string;
  object_id: Ref;
  object_word: string;
  object_no: string;
  line_id: Ref;
  line_name: string;
  unit: Generated<string>;
  unit_price: string | null;
  project_id: Ref;
  other_id: Ref | null;
  dispute_type: string;
  claim_qty: Generated<string>;
  claim_amount: Generated<string>;
  statement: string;
  dispute_status: Generated<string>;
  turn: Generated<string>;
  step_deadline: Moment | null;
  dispute_result: Generated<string>;
  settled_qty: string | null;
  settled_amount: string | null;
  ended_at: Moment | null;
  actual_delivery_id: GeneratedAlways<Ref | null>;
  sales_order_id: GeneratedAlways<Ref | null>;
  purchase_settlement_id: GeneratedAlways<Ref | null>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  reminded_of: Moment | null;
  factoring_notice_id: GeneratedAlways<Ref | null>;
}

/** Steps of a dispute (enumeration DisputeStep) by its parties; append only. */
interface DisputeOfferTable {
  id: Id;
  dispute_id: Ref;
  step: string;
  party: string;
  company_id: Ref | null;
  qty: string | null;
  amount: string | null;
  text: string;
  file_ids: Generated<Ref[]>;
  created_by: Ref | null;
  created_at: Moment;
}

/** What stands in a form that was not submitted yet. */
interface DraftTable {
  account_id: Ref;
  /** '0' for an account without a company. */
  company_id: Ref;
  draft_key: string;
  /** JSON, encrypted. */
  content_sealed: string;
  version: Generated<number>;
  updated_at: Moment;
}

interface EnumEntryTable {
  enum_name: string;
  code: string;
  name: string;
  sort: number;
  project: boolean;
}

interface EstimateOrderTable {
  id: Id;
  company_id: Ref;
  estimate_order_no: string;
  seen_by: Ref[];
  project_id: Ref;
  pay_apply_id: Ref;
  order_date: string;
  settle_basis: string;
  price_mode: string;
  total_qty: string | null;
  tax_amount: string;
  amount_excl: string;
  decline_reason: Generated<string>;
  purchase_order_id: Ref;
  supplier_id: Ref;
  estimate_order_status: Generated<string>;
  estimate_amount: string;
  official_amount: Generated<string>;
  credit_days: number;
  annual_rate: string;
  service_rate: string;
  service_fee: string;
  deposit_rate: string;
  deposit_required: string;
  deposit_received: Generated<string>;
  close_asked_time: Moment | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  weigh_tol_permille: string | null;
  close_ask_reason: Generated<string>;
  rest_closed_time: Moment | null;
  rest_close_reason: Generated<string>;
}

interface EstimateOrderLineTable {
  estimate_order_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref | null;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
  price_incl: string;
  tax_rate: string;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  remark: string;
  /** Thousandths agreed on for this line; null where that of the order or the parameter counts. */
  weigh_tol_permille: string | null;
}

/** 举证材料 as they were handed out, append only. */
interface EvidenceTable {
  id: Id;
  company_id: Ref;
  purchase_order_id: Ref;
  manifest_sha256: string;
  page_sha256: string;
  file_sha256: string[];
  created_at: Moment;
}

interface ExportFileTable {
  id: Id;
  account_id: Ref;
  /** Null for an operator's, of the rows of all companies. */
  company_id: Ref | null;
  /** Name of the noun, as in its paths. */
  noun: string;
  /** xlsx or csv of a list; zip of all records of a company. */
  format: string;
  /** JSON of filter, sort and columns, encrypted. */
  request_sealed: string;
  /** As exportState of the contract. */
  state: Generated<string>;
  /** How often somebody has begun it. */
  attempts: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  truncated: Generated<boolean>;
  /** What it is fetched by; all four are null until it is done. */
  handle: string | null;
  storage_key: string | null;
  display_name: string | null;
  expires_at: Moment | null;
  /** When it was fetched for good. */
  consumed_at: Moment | null;
  created_at: Moment;
  /** Moves with every batch of rows. */
  updated_at: Moment;
  /** Of its bytes, in lower-case hex; null until it is done, and of one that was done before they were kept. */
  sha256: string | null;
}

interface FactoringTable {
  id: Id;
  company_id: Ref;
  factoring_no: string;
  seen_by: Ref[];
  project_id: Ref;
  debtor_id: Ref;
  /** Enumeration FactoringStatus. */
  factoring_status: Generated<string>;
  receivable_count: number;
  face_amount: string;
  confirmed_amount: Generated<string>;
  advance_rate: string | null;
  annual_rate: string | null;
  service_rate: string | null;
  overdue_uplift: string | null;
  day_count: number | null;
  recourse_type: string | null;
  notice_type: string;
  cost: Json<'factoring.cost'> | null;
  advance_amount: Generated<string>;
  fee_amount: Generated<string>;
  advanced_amount: Generated<string>;
  collected_amount: Generated<string>;
  principal_paid: Generated<string>;
  fee_paid: Generated<string>;
  interest_paid: Generated<string>;
  balance_amount: Generated<string>;
  balance_paid: Generated<string>;
  due_date: string | null;
  scheme_time: Moment | null;
  confirm_time: Moment | null;
  decline_reason: Generated<string>;
  register_no: Generated<string>;
  register_date: string | null;
  register_due: string | null;
  legal_time: Moment | null;
  legal_by: Ref | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  product_id: Generated<string>;
  fee_most: string | null;
  debtor_fee: Generated<string>;
  debtor_fee_paid: Generated<string>;
  auto_id: Ref | null;
  /** When a scheme that was proposed by the seller's standing order is confirmed by itself, unless it is withdrawn before. */
  auto_confirm_at: Moment | null;
  /** Since when its registration is due for renewal; null again once it is renewed. */
  renewal_asked_at: Moment | null;
  /** Principal of receivables that were written off and has not come back. */
  written_off: Generated<string>;
}

interface FactoringAutoTable {
  id: Id;
  company_id: Ref;
  debtor_id: Ref;
  project_id: Ref;
  scheme_of: Ref;
  contract_no: string;
  term_days: number;
  least_amount: string;
  most_amount: string;
  switched_on_at: Moment;
  switched_on_by: Ref;
  switched_off_at: Moment | null;
  switched_off_by: Ref | null;
  refused_for: string | null;
}

interface FactoringLineTable {
  factoring_id: Ref;
  id: Id;
  sort: number;
  contract_no: string;
  invoice_code: Generated<string>;
  invoice_no: string;
  invoice_date: string;
  invoice_amount: string;
  receivable_amount: string;
  transfer_amount: string;
  delivery_no: Generated<string>;
  due_date: string;
  due_dates: Json<'factoring_line.due_dates'>;
  confirmed_amount: string | null;
  objection: Generated<string>;
  advance_amount: Generated<string>;
  fee_amount: Generated<string>;
  outstanding: Generated<string>;
  bought_back: Generated<boolean>;
  /** False once the receivable was taken back before any money went out. */
  live: Generated<boolean>;
  debtor_fee: Generated<string>;
  written_off_on: string | null;
  written_off_by: Ref | null;
  write_off_reason: Generated<string>;
  /** As it was filed; due_date is in force. */
  filed_due: string;
  /** What of its advance could go out no more. */
  advance_ended: Generated<string>;
}

interface FactoringMoveTable {
  id: Id;
  factoring_id: Ref;
  factoring_line_id: Ref;
  /** Enumeration FactoringMove. */
  kind: string;
  value_date: string;
  amount: string;
  fee: Generated<string>;
  interest: Generated<string>;
  principal: Generated<string>;
  balance: Generated<string>;
  bank_serial_no: Generated<string>;
  payment_id: Ref | null;
  note: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  undoes: Ref | null;
  /** How often the same was entered before and taken back. */
  attempt: Generated<number>;
}

interface FactoringNoticeTable {
  id: Id;
  company_id: Ref;
  notice_no: string;
  seen_by: Ref[];
  project_id: Ref;
  factoring_id: Ref;
  seller_id: Ref;
  /** Enumeration NoticeStatus. */
  notice_status: Generated<string>;
  receivable_count: number;
  notice_amount: string;
  confirmed_amount: Generated<string>;
  collect_account: Json<'factoring_notice.collect_account'> | null;
  answer_time: Moment | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  product_id: Generated<string>;
  /** What the debtor bears itself (反向保理); rates that the seller bears are none of its business. */
  fee_amount: Generated<string>;
  /** Who has answered it by a link, without an account; empty of a member of the company. */
  answered_by: Generated<string>;
  unpaid_amount: Generated<string>;
  unpaid_fee: Generated<string>;
  next_due: string | null;
}

interface FactoringNoticeLineTable {
  factoring_notice_id: Ref;
  id: Id;
  sort: number;
  factoring_line_id: Ref;
  contract_no: string;
  invoice_code: string;
  invoice_no: string;
  invoice_date: string;
  transfer_amount: string;
  due_date: string;
  confirmed_amount: string | null;
  confirmed_due: string | null;
  objection: Generated<string>;
  paid_amount: Generated<string>;
  unpaid_amount: Generated<string>;
  pay_by: string | null;
  taken_back_on: string | null;
}

interface FactoringReminderTable {
  factoring_notice_id: Ref;
  due_date: string;
  kind: string;
  at: Moment;
  sent: boolean;
}

interface FieldKeyTable {
  id: string;
  sealed: string;
  first_used_at: Moment;
}

interface FileTable {
  id: Id;
  /** Where the bytes lie; never leaves the server. */
  storage_key: string;
  file_name: string;
  file_suffix: string;
  file_size: Ref;
  file_type: number;
  sha256: string;
  client_id: Generated<string>;
  uploader_id: Ref;
  /** The company that the uploader acted for. */
  company_id: Ref | null;
  /** Whether a record uses it, or a signature may still name it. */
  bound: Generated<boolean>;
  created_at: Moment;
  /** What the camera of a picture wrote down; a hint, no proof. */
  taken_at: Moment | null;
  lng: string | null;
  lat: string | null;
  /** Since when the last record that used it does so no more. */
  unbound_at: Moment | null;
  /** Whose record let it go. */
  unbound_by: Ref | null;
}

interface FileSpaceTable {
  /** The company, or the account of files that are no company's. */
  owner_id: Ref;
  used: Ref;
}

interface FormFieldTable {
  id: Id;
  form_tab_id: Ref;
  field_key: string;
  sort: number;
  definition: Json<'form_field.definition'>;
  /** Names of the parameters that its rules read. */
  params: string[];
}

interface FormReleaseTable {
  module_id: string;
  product_code: string;
  version: number;
  published: boolean;
}

interface FormTabTable {
  id: Id;
  module_id: string;
  product_code: string;
  version: number;
  tab_key: string;
  sort: number;
  definition: Json<'form_tab.definition'>;
}

interface IdempotencyTable {
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
  /** Id of the company that the request named, empty where it named none; null in rows of before this column. */
  company: string | null;
  /** Company that was acted for, and the roles there; null in rows of before this column. */
  acted: string | null;
}

interface IndexPriceTable {
  id: Id;
  index_name: string;
  price_date: string;
  unit: string;
  price: string;
  source: Generated<string>;
  corrects_id: Ref | null;
  reason: Generated<string>;
  created_by: Ref;
  created_at: Moment;
}

interface InvoiceTable {
  id: Id;
  company_id: Ref;
  invoice_apply_no: string;
  seen_by: Ref[];
  direction: string;
  project_id: Ref;
  sales_order_id: Ref | null;
  purchase_settlement_id: Ref | null;
  settlement_no: Generated<string>;
  invoice_kind: string;
  invoice_status: string;
  invoice_code: Generated<string>;
  invoice_no: Generated<string>;
  invoice_date: string | null;
  check_code: Generated<string>;
  /** Since when its code and number are known; null of what is not issued or did not pass its check. */
  registered_at: Moment | null;
  fingerprint: Generated<string>;
  seller: Json<'invoice.seller'>;
  buyer: Json<'invoice.buyer'>;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  receiver_email: Generated<string>;
  receiver_phone: Generated<string>;
  remarks: Generated<string>;
  red_of: Ref | null;
  status_reason: Generated<string>;
  /** What a supplier says stands on its own invoice, to the tail difference; empty of the platform's. */
  declared: PresetJson<'invoice.declared'>;
  differences: PresetJson<'invoice.differences'>;
  submitted_at: Moment | null;
  /** What the tax platform calls the request; empty while nothing was handed to it. */
  serial_no: Generated<string>;
  issued_at: Moment | null;
  deliver_time: Moment | null;
  sign_time: Moment | null;
  /** Since when it stands behind a financing; such an invoice is neither reversed nor voided. */
  financed_at: Moment | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  settlement_id: GeneratedAlways<Ref>;
  /** Enumeration RedReason; empty of an invoice that reverses none. */
  red_reason: Generated<string>;
  /** Number of the attempt to have it issued by the tax platform: one more each time that what was applied for has ended for good. */
  hand_attempt: Generated<number>;
}

interface InvoiceLineTable {
  invoice_id: Ref;
  id: Id;
  sort: number;
  source: string;
  settled_line_id: Ref | null;
  tax_category_code: Generated<string>;
  goods_name: string;
  spec: string;
  unit: string;
  qty: string | null;
  amount_incl: string;
  tax_rate: string;
  tax_amount: string;
  amount_excl: string;
}

interface JobDoneTable {
  job_id: Ref;
  done_at: Moment;
}

interface JobGivenUpTable {
  job_id: Ref;
  task: string;
  attempts: number;
  max_attempts: number;
  created_at: Moment;
  last_error: string;
  reason: string;
  given_up_at: Moment;
  given_up_by: Ref;
}

interface JobPlaceTable {
  name: string;
  after_id: Ref;
  after_sort: string | null;
  kept_at: Moment;
}

interface JobRunnerTable {
  id: string;
  seen_at: Moment;
}

interface KnownDeviceTable {
  account_id: Ref;
  device_hash: string;
  first_seen_at: Moment;
  last_seen_at: Moment;
}

interface LedgerAccountTable {
  book: string;
  owner_id: Ref;
  unit: string;
  scale: number;
  bound: Generated<string>;
  tolerance: Generated<string>;
  may_exceed: Generated<boolean>;
  state: Generated<string>;
  expire_date: string | null;
  debits_pending: string;
  debits_posted: string;
  credits_pending: string;
  credits_posted: string;
  granted: GeneratedAlways<string>;
  held: GeneratedAlways<string>;
  used: GeneratedAlways<string>;
  available: GeneratedAlways<string>;
  seq: Generated<number>;
  head_hash: Generated<string>;
  updated_at: Moment;
}

interface LedgerEntryTable {
  id: Id;
  book: string;
  owner_id: Ref;
  counter_book: string | null;
  counter_id: Ref | null;
  seq: number;
  at: Moment;
  kind: string;
  code: Generated<string>;
  amount: string;
  override: Generated<string>;
  granted_after: string;
  held_after: string;
  used_after: string;
  available_after: string;
  object_type: string;
  object_id: Ref;
  object_no: Generated<string>;
  operator_id: Ref | null;
  note: Generated<string>;
  prev_hash: string;
  hash: string;
}

interface LimitLedgerTable {
  id: GeneratedAlways<Ref | null>;
  project_id: GeneratedAlways<Ref | null>;
  seq: GeneratedAlways<number | null>;
  at: GeneratedAlways<Date | null>;
  type: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string | null>;
  limit_after: GeneratedAlways<string | null>;
  reserved_after: GeneratedAlways<string | null>;
  occupied_after: GeneratedAlways<string | null>;
  available_after: GeneratedAlways<string | null>;
  object_type: GeneratedAlways<string | null>;
  object_id: GeneratedAlways<Ref | null>;
  object_no: GeneratedAlways<string | null>;
  operator_id: GeneratedAlways<Ref | null>;
  note: GeneratedAlways<string | null>;
  prev_hash: GeneratedAlways<string | null>;
  hash: GeneratedAlways<string | null>;
}

interface LimitLedgerLineTable {
  id: GeneratedAlways<Ref | null>;
  project_id: GeneratedAlways<Ref | null>;
  seq: GeneratedAlways<number | null>;
  at: GeneratedAlways<Date | null>;
  type: GeneratedAlways<string | null>;
  amount: GeneratedAlways<string | null>;
  limit_after: GeneratedAlways<string | null>;
  reserved_after: GeneratedAlways<string | null>;
  occupied_after: GeneratedAlways<string | null>;
  available_after: GeneratedAlways<string | null>;
  object_type: GeneratedAlways<string | null>;
  object_id: GeneratedAlways<Ref | null>;
  object_no: GeneratedAlways<string | null>;
  operator_id: GeneratedAlways<Ref | null>;
  note: GeneratedAlways<string | null>;
  prev_hash: GeneratedAlways<string | null>;
  hash: GeneratedAlways<string | null>;
  company_id: GeneratedAlways<Ref | null>;
  created_at: GeneratedAlways<Date | null>;
  updated_at: GeneratedAlways<Date | null>;
  created_by: GeneratedAlways<Ref | null>;
  updated_by: GeneratedAlways<Ref | null>;
  version: GeneratedAlways<number | null>;
  deleted: GeneratedAlways<boolean | null>;
  operator_name: GeneratedAlways<string | null>;
}

interface LogisticsEntryTable {
  id: Id;
  company_id: Ref;
  logistics_no: string;
  seen_by: Ref[];
  project_id: Ref;
  buyer_company_id: Ref;
  logistics_status: Generated<string>;
  transport_mode: Generated<string>;
  conveyance: Generated<string>;
  carrier_name: Generated<string>;
  vehicle_no: Generated<string>;
  ship_name: Generated<string>;
  train_no: Generated<string>;
  waybill_no: Generated<string>;
  driver_name: Generated<string>;
  driver_phone: Generated<string>;
  load_place: Generated<string>;
  unload_place: Generated<string>;
  load_time: Moment | null;
  plan_arrive_time: Moment | null;
  depart_time: Moment | null;
  arrive_time: Moment | null;
  gross_weight: string | null;
  tare_weight: string | null;
  net_weight: string | null;
  seal_no: Generated<string>;
  temperature: string | null;
  density: string | null;
  volume: string | null;
  insurance_no: Generated<string>;
  freight_amount: string | null;
  freight_payer: Generated<string>;
  abnormal_reason: Generated<string>;
  cancel_reason: Generated<string>;
  remarks: Generated<string>;
  pick_ids: Generated<Ref[]>;
  reminded_at: Moment | null;
  form_data: Json<'logistics_entry.form_data'>;
  form_names: Json<'logistics_entry.form_names'>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

interface LogisticsEntryLineTable {
  logistics_entry_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref;
  pick_line_id: GeneratedAlways<Ref | null>;
  pick_goods_id: Ref;
  pick_no: string;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
}

interface LogisticsNodeTable {
  id: Id;
  logistics_entry_id: Ref;
  kind: string;
  time: Moment;
  place: string;
  lng: string | null;
  lat: string | null;
  words: Generated<string>;
  side: string;
  created_by: Ref | null;
  created_at: Moment;
  report_key: string | null;
}

interface MessageTable {
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
  query: PresetJson<'message.query'>;
  read_at: Moment | null;
  created_at: Moment;
}

interface NameGramTable {
  record_id: Ref;
  grams: Ref[];
}

interface NoticeLinkTable {
  id: Id;
  factoring_notice_id: Ref;
  name: string;
  phone: string;
  token_hash: string;
  token_sealed: string;
  issued_at: Moment;
  issued_by: Ref;
  expires_at: Moment;
  ended_at: Moment | null;
  told_at: Moment | null;
  pass_hash: string | null;
  proved_at: Moment | null;
  /** What was answered by the link, when and from where; entries are only ever added. */
  answers: PresetJson<'notice_link.answers'>;
}

interface NumberSerialTable {
  prefix: string;
  day: string;
  last: number;
}

interface OfficeTable {
  id: Id;
  parent_id: Ref | null;
  office_name: string;
  office_code: string;
  /** 1 公司, 2 部门, 3 小组. */
  office_type: number;
  leader_id: Ref | null;
  phone: Generated<string>;
  sort: Generated<number>;
  /** 1 in use, 2 closed. */
  status: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
}

interface OutboxTable {
  id: Id;
  topic: string;
  account_id: Ref;
  payload: Json<'outbox.payload'>;
  created_at: Moment;
  delivered_at: Moment | null;
  for_company_id: Ref | null;
}

interface OwnerProfileTable {
  company_id: Ref;
  /** Code of the enumeration OwnerNature; '' while unknown. */
  nature: Generated<string>;
  /** Code of the enumeration OwnerLevel; '' while unknown. */
  level: Generated<string>;
  /** The most that may be granted on it, yuan; null without a bound. */
  debt_limit: string | null;
  updated_by: Ref;
  updated_at: Moment;
}

interface ParamTable {
  name: string;
  title: string;
  value: string;
  group_name: string;
  /** Whether anyone may read it. */
  public: boolean;
}

interface ParamHistoryTable {
  id: Id;
  name: string;
  old_value: string;
  new_value: string;
  changed_by: Ref;
  changed_at: Moment;
}

interface PasswordCounterTable {
  phone: string;
  tries: number;
  next_at: Moment | null;
  last_at: Until;
}

interface PayApplyTable {
  id: Id;
  company_id: Ref;
  pay_apply_no: string;
  seen_by: Ref[];
  project_id: Ref;
  apply_source: string;
  purchase_order_id: Ref | null;
  buyer_company_id: Ref;
  supplier_id: Ref;
  pay_type: string;
  pay_apply_status: Generated<string>;
  purchase_contract_no: string;
  order_amount: string;
  pay_ratio: string | null;
  apply_amount: string;
  pay_method: string;
  bank_id: Ref | null;
  account: Json<'pay_apply.account'> | null;
  expect_pay_date: string | null;
  purpose: string;
  markup: string | null;
  approved_amount: string | null;
  approved_pay_date: string | null;
  paid_amount: Generated<string>;
  cost: Json<'pay_apply.cost'> | null;
  form_data: Json<'pay_apply.form_data'>;
  form_names: Json<'pay_apply.form_names'>;
  process_redundant_id: Ref | null;
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
  factoring_id: Ref | null;
  returned_amount: Generated<string>;
  /** Decimals, one a line in the order of the goods; empty where markup is that of all. */
  line_markups: Generated<string>;
  /** Share of each settlement that its order keeps back. */
  retention_rate: Generated<string>;
  retention_days: Generated<number>;
  /** Since when what it asks for is held of the limit; null of a supplier’s until its buyer has confirmed it. */
  held_since: Moment | null;
}

interface PayApplyLineTable {
  pay_apply_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref | null;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
  price_incl: string;
  tax_rate: string;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  remark: string;
  /** Thousandths agreed on for this line; null where that of the order or the parameter counts. */
  weigh_tol_permille: string | null;
}

interface PaymentTable {
  id: Id;
  company_id: Ref;
  payment_no: string;
  seen_by: Ref[];
  direction: string;
  project_id: Ref;
  pay_apply_id: Ref;
  supplier_id: Ref;
  amount: string;
  pay_method: string;
  /** Enumeration PaymentOutStatus. */
  payment_status: Generated<string>;
  status_reason: Generated<string>;
  payer_bank_id: Ref;
  payer: Json<'payment.payer'>;
  payee: Json<'payment.payee'>;
  payee_verified: boolean;
  prepared_by: Ref;
  released_by: Ref | null;
  released_at: Moment | null;
  pay_date: string | null;
  bank_serial_no: Generated<string>;
  draft_no: Generated<string>;
  draft_due_date: string | null;
  paid_at: Moment | null;
  received_at: Moment | null;
  /** Null of one that time has confirmed. */
  received_by: Ref | null;
  remarks: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  batch_id: Ref | null;
  batch_row: number | null;
  /** The pay-out that a supplier gives back with this row, whose amount is below zero. */
  return_of: Ref | null;
  early_reason: Generated<string>;
  bounced_on: string | null;
  bounce_serial_no: Generated<string>;
  day_asked: string | null;
  day_asked_reason: Generated<string>;
  day_asked_early: Generated<string>;
  day_asked_by: Ref | null;
  /** How often it was released: what failed is released anew. */
  releases: Generated<number>;
}

interface PaymentBatchTable {
  id: Id;
  batch_no: string;
  payer_bank_id: Ref;
  payer_last4: string;
  payer_bank: string;
  total: string;
  pay_outs: number;
  file_name: string;
  file_sealed: string;
  sha256: string;
  created_by: Ref;
  created_at: Moment;
}

/** Rows of batches; with the file that settled them, null where it was settled by hand or not yet. */
interface PaymentBatchLineTable {
  id: Id;
  batch_id: Ref;
  row_no: number;
  payment_id: Ref;
  file_id: Ref | null;
  paid: boolean | null;
  settled_at: Moment | null;
}

interface PaymentClockNoticeTable {
  delivery_id: Ref;
  day: number;
  at: Moment;
  sent: boolean;
  due: Generated<string>;
}

/** 收款确认函 as suppliers have signed them, append only. */
interface PaymentReceiptTable {
  id: Id;
  payment_id: Ref;
  company_id: Ref;
  /** Of the releases of its pay-out the one that it was signed under: under another it is void. */
  release: number;
  content: string;
  digest: string;
  account_id: Ref;
  account_name: string;
  created_at: Moment;
}

interface PaymentResultFileTable {
  id: Id;
  batch_id: Ref;
  file_name: string;
  file_sealed: string;
  sha256: string;
  taken: number;
  waiting: number;
  created_by: Ref;
  created_at: Moment;
}

interface PaymentResultRowTable {
  id: Id;
  file_id: Ref;
  row_no: number;
  payment_id: Ref | null;
  account_last4: string;
  amount: string;
  paid: boolean;
  serial_no: string;
  pay_date: string;
  said: string;
  problem: string;
  handled_by: Ref | null;
  handled_at: Moment | null;
  handled_note: Generated<string>;
  created_at: Moment;
}

/** A person that the company `company_id` knows. */
interface PersonTable {
  id: Id;
  company_id: Ref;
  name: string;
  id_no_sealed: string;
  id_no_hash: string;
  created_by: Ref;
  created_at: Moment;
}

interface PhoneProofTable {
  session_id: Ref;
  account_id: Ref;
  ticket_hash: string;
  created_at: Moment;
}

interface PickCodeTable {
  pick_goods_id: Ref;
  company_id: Ref;
  supplier_id: Ref;
  pick_mode: string;
  code: string;
  issued_at: Moment;
  expires_at: Moment;
  tries: Generated<number>;
  told_at: Moment | null;
  used_at: Moment | null;
}

interface PickGoodsTable {
  id: Id;
  company_id: Ref;
  pick_no: string;
  seen_by: Ref[];
  project_id: Ref;
  estimate_order_id: Ref;
  estimate_order_no: string;
  supplier_id: Ref;
  scene_id: Ref | null;
  scene_name: Generated<string>;
  scene_address: Generated<string>;
  receiver_id: Ref | null;
  receiver_name: Generated<string>;
  receiver_phone: Generated<string>;
  pick_mode: Generated<string>;
  expect_date: string | null;
  vehicle_no: Generated<string>;
  driver_name: Generated<string>;
  driver_phone: Generated<string>;
  remarks: Generated<string>;
  over_reason: Generated<string>;
  is_over: Generated<boolean>;
  pick_status: Generated<string>;
  total_qty: string | null;
  code_expire_time: Moment | null;
  close_reason: Generated<string>;
  form_data: Json<'pick_goods.form_data'>;
  form_names: Json<'pick_goods.form_names'>;
  process_redundant_id: Ref | null;
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
  approved_at: Moment | null;
}

interface PickGoodsLineTable {
  pick_goods_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  ordered_qty: string;
  qty: string;
}

interface PlatformCompanyTable {
  singleton: Generated<boolean>;
  company_id: Ref;
}

interface PrivateAddressTable {
  id: Id;
  account_id: Ref;
  company_id: Ref;
  token_hash: string;
  created_at: Moment;
  last_read_at: Moment | null;
  ended_at: Moment | null;
  kind: string;
  reads: PresetJson<'private_address.reads'>;
}

interface ProcessConfigTable {
  /** Enumeration ModuleId. */
  module_id: string;
  /** A code of product_type, or '' for those that have no row of their own. */
  product_code: string;
  process_def_key: string;
  stopped: Generated<boolean>;
  version: Generated<number>;
  updated_by: Ref | null;
  updated_at: Moment | null;
}

interface ProcessDefinitionTable {
  key: string;
  version: number;
  name: string;
  nodes: Json<'process_definition.nodes'>;
  /** The newest released version is what a new instance runs by. */
  released: boolean;
  /** Version of the program's own process that it is, or that it was made from. */
  shipped: number | null;
  published_by: Ref | null;
  published_at: Moment | null;
  note: Generated<string>;
}

interface ProcessInstanceTable {
  id: Id;
  definition_key: string;
  definition_version: number;
  object_type: string;
  company_id: Ref | null;
  /** Who created the document. */
  applicant_id: Ref;
  /** Every company that acts in it. */
  company_ids: Ref[];
  /** Every account that has submitted it; none of them approves. */
  submitters: Ref[];
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
  facts: Json<'process_instance.facts'>;
  /** Values by key of the form as it was submitted, to tell what a resubmission changed. */
  view: Json<'process_instance.view'>;
  submitted_at: Moment;
  ended_at: Moment | null;
  urged_at: Moment | null;
  handed_in_by: Generated<string>;
}

interface ProcessOperationTable {
  id: Id;
  instance_id: Ref;
  task_id: Ref | null;
  object_type: string;
  company_id: Ref | null;
  /** Who created the document. */
  applicant_id: Ref;
  /** Every company that acts in it. */
  company_ids: Ref[];
  /** Every account that has submitted it; none of them approves. */
  submitters: Ref[];
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
  field_marks: PresetJson<'process_operation.field_marks'>;
  changes: PresetJson<'process_operation.changes'>;
  ticks: PresetJson<'process_operation.ticks'>;
  note: Generated<string>;
  sla_hours: string | null;
  started_at: Moment;
  due_at: Until;
  ended_at: Moment;
  /** What the company reads instead of an inner opinion. */
  told: Generated<string>;
}

interface ProcessTaskTable {
  id: Id;
  instance_id: Ref;
  object_type: string;
  company_id: Ref | null;
  /** Who created the document. */
  applicant_id: Ref;
  /** Every company that acts in it. */
  company_ids: Ref[];
  /** Every account that has submitted it; none of them approves. */
  submitters: Ref[];
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

interface ProductTypeTable {
  code: string;
  parent_code: string | null;
  name: string;
  slug: Generated<string>;
  sort: number;
  stopped: Generated<boolean>;
  version: Generated<number>;
  updated_by: Ref | null;
  updated_at: Moment | null;
}

/** 项目: what a person entered stands in form_data; the columns beside it are what lists, rules and other nouns read of it. */
interface ProjectTable {
  id: Id;
  company_id: Ref;
  project_no: string;
  project_name: string;
  product_id: string;
  product_line: string;
  applicant_role: Generated<string>;
  buyer_company_id: Ref | null;
  contract_no: Generated<string>;
  contract_name: Generated<string>;
  contract_amount: string | null;
  start_date: string | null;
  end_date: string | null;
  region_base: Generated<string>;
  region_city: Generated<string>;
  region_district: Generated<string>;
  detail_address: Generated<string>;
  lng: string | null;
  lat: string | null;
  apply_amount: string | null;
  limit_type: Generated<string>;
  credit_days: number | null;
  term_start_basis: Generated<string>;
  repay_mode: Generated<string>;
  form_data: PresetJson<'project.form_data'>;
  /** Names of what form_data refers to by id. */
  form_names: PresetJson<'project.form_names'>;
  approved_amount: string | null;
  approved_credit_days: number | null;
  annual_rate: string | null;
  service_rate: string | null;
  approved_deposit_rate: string | null;
  limit_expire_date: string | null;
  risk_level: Generated<string>;
  conditions: Generated<string>;
  project_status: Generated<string>;
  stage: Generated<string>;
  status_reason: Generated<string>;
  status_time: Moment | null;
  /** Companies that may see the project as it stands. */
  seen_by: Ref[];
  /** Those of them that may see amounts, limit and fees. */
  terms_seen_by: Ref[];
  process_redundant_id: Ref | null;
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
  markup: Generated<string>;
}

interface ProjectLimitTable {
  project_id: GeneratedAlways<Ref | null>;
  limit_type: GeneratedAlways<string | null>;
  state: GeneratedAlways<string | null>;
  expire_date: GeneratedAlways<string | null>;
  credit_limit: GeneratedAlways<string | null>;
  reserved: GeneratedAlways<string | null>;
  occupied: GeneratedAlways<string | null>;
  available: GeneratedAlways<string | null>;
  takeback_due: GeneratedAlways<string | null>;
  seq: GeneratedAlways<number | null>;
  head_hash: GeneratedAlways<string | null>;
  updated_at: GeneratedAlways<Date | null>;
  overuse: GeneratedAlways<string | null>;
}

interface ProjectLimitTermsTable {
  project_id: Ref;
  limit_type: string;
  takeback_due: Generated<string>;
  overuse: Generated<string>;
}

/** Who takes part in which project, and as what (enumeration PartyRole). */
interface ProjectPartyTable {
  project_id: Ref;
  role: string;
  party_company_id: Ref | null;
  person_id: Ref | null;
  name: string;
  sort: Generated<number>;
  added_by: Ref | null;
  added_at: Moment | null;
  add_reason: Generated<string>;
}

interface PurchaseOrderTable {
  id: Id;
  company_id: Ref;
  purchase_order_no: string;
  seen_by: Ref[];
  project_id: Ref;
  pay_apply_id: Ref;
  order_date: string;
  settle_basis: string;
  price_mode: string;
  total_qty: string | null;
  tax_amount: string;
  amount_excl: string;
  decline_reason: Generated<string>;
  buyer_company_id: Ref;
  contract_no: string;
  pay_method: string;
  purchase_order_status: Generated<string>;
  order_amount: string;
  paid_amount: Generated<string>;
  confirm_due: Moment | null;
  reminded_at: Moment | null;
  consent_time: Moment | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  pay_tolerance: Generated<string>;
  weigh_tol_permille: string | null;
  retention_rate: Generated<string>;
  retention_days: Generated<number>;
  rest_closed_time: Moment | null;
  rest_close_reason: Generated<string>;
}

interface PurchaseOrderLineTable {
  purchase_order_id: Ref;
  id: Id;
  sort: number;
  upstream_id: Ref | null;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  qty: string;
  price_incl: string;
  tax_rate: string;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  remark: string;
  /** Thousandths agreed on for this line; null where that of the order or the parameter counts. */
  weigh_tol_permille: string | null;
}

interface PurchaseSettlementTable {
  id: Id;
  company_id: Ref;
  settlement_no: string;
  seen_by: Ref[];
  project_id: Ref;
  settle_date: string;
  settle_basis: string;
  price_mode: string;
  goods_amount: string;
  deduction_total: string;
  tax_amount: string;
  amount_excl: string;
  settle_amount: string;
  disputed_amount: Generated<string>;
  changed_amount: Generated<string>;
  confirmed_at: Moment | null;
  confirm_due: Moment | null;
  reminded: Generated<number>;
  invoiced_amount: Generated<string>;
  void_reason: Generated<string>;
  remarks: Generated<string>;
  purchase_order_id: Ref;
  sales_order_id: Ref;
  purchase_settlement_status: Generated<string>;
  paid_amount: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

interface PurchaseSettlementChangeTable {
  id: Id;
  purchase_settlement_id: Ref;
  line_id: Ref;
  dispute_id: Ref;
  qty: string;
  tax_rate: string;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  note: string;
  created_at: Moment;
  of_receipt: Generated<boolean>;
}

interface PurchaseSettlementHoldTable {
  id: Id;
  purchase_settlement_id: Ref;
  line_id: Ref;
  dispute_id: Ref;
  qty: string;
  amount: string;
  created_at: Moment;
}

interface PurchaseSettlementLineTable {
  purchase_settlement_id: Ref;
  id: Id;
  sort: number;
  actual_line_id: Ref;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  ordered_qty: string;
  shipped_qty: string;
  received_qty: string;
  rejected_qty: string;
  diff_permille: string | null;
  settle_qty: string;
  index_date: string | null;
  price_basis: Generated<string>;
  price_incl: string;
  tax_rate: string;
  gross_amount: string;
  deduction: Generated<string>;
  deduction_reason: Generated<string>;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  disputed_qty: Generated<string>;
  disputed_amount: Generated<string>;
  purchase_line_id: Ref;
  upstream_id: GeneratedAlways<Ref>;
  changed_qty: Generated<string>;
  changed_amount: Generated<string>;
}

interface ReceivableChangeTable {
  id: Id;
  receivable_id: Ref;
  kind: string;
  principal: Generated<string>;
  fee: Generated<string>;
  penalty: Generated<string>;
  day: string;
  due_before: string | null;
  due_after: string | null;
  reason: Generated<string>;
  account_id: Ref | null;
  created_at: Moment;
  penalty_from: string | null;
  penalty_daily: string | null;
  penalty_kept: Generated<string>;
}

/** Differences: what is open on a day is the sum of its rows. */
interface ReceivableDueTable {
  due_date: string | null;
  receivables: number;
  open_amount: string;
}

interface ReceivablePlanTable {
  id: Id;
  company_id: Ref;
  receivable_no: string;
  seen_by: Ref[];
  pay_code: string;
  project_id: Ref;
  sales_order_id: Ref;
  principal: string;
  settle_principal: string;
  fee: Generated<string>;
  paid_principal: Generated<string>;
  paid_fee: Generated<string>;
  paid_penalty: Generated<string>;
  waived_penalty: Generated<string>;
  written_off: Generated<string>;
  exposure: Generated<string>;
  freed: Generated<string>;
  term_basis: string;
  credit_days: number;
  term_start_date: string | null;
  due_date: string | null;
  notice_date: string | null;
  penalty_from: string | null;
  penalty_daily: string | null;
  accrued_penalty: Generated<string>;
  accrued_until: string | null;
  checked_on: string | null;
  settled_date: string | null;
  /** Enumeration PlanStatus. */
  plan_status: Generated<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  /** The day on which what lies in a sale of whose goods nothing is owed was given up for lost. */
  exposure_lost_on: string | null;
}

interface ReceivableReminderTable {
  receivable_id: Ref;
  due_date: string;
  kind: string;
  at: Moment;
  sent: boolean;
}

/** What was read of a picture. */
interface RecognitionTable {
  file_id: Ref;
  kind: string;
  /** JSON, encrypted. */
  reading_sealed: string;
  created_at: Moment;
}

interface RegistryAskedTable {
  question: string;
  asked_at: Moment;
}

/** 工商信息; days are texts yyyy-MM-dd. */
interface RegistryCompanyTable {
  id: Id;
  name: string;
  usc: string;
  legal_person_name: Generated<string>;
  actual_controller: Generated<string>;
  reg_status: Generated<string>;
  org_number: Generated<string>;
  reg_number: Generated<string>;
  tax_number: Generated<string>;
  establish_time: string | null;
  reg_capital: Generated<string>;
  actual_capital: Generated<string>;
  company_org_type: Generated<string>;
  base: Generated<string>;
  city: Generated<string>;
  district: Generated<string>;
  industry: Generated<string>;
  reg_location: Generated<string>;
  phone_number: Generated<string>;
  faxes: Generated<string>;
  staff_num_range: Generated<string>;
  from_time: string | null;
  to_time: string | null;
  business_scope: Generated<string>;
  updated_at: Moment;
  source: Generated<string>;
  fetched_at: Moment | null;
  /** The name with brackets of one width and no blanks. */
  name_folded: GeneratedAlways<string | null>;
  /** Every two neighbouring characters of that name. */
  name_bigrams: GeneratedAlways<string[] | null>;
}

interface RegistrySpendTable {
  day: string;
  calls: number;
}

interface RoleTable {
  /** Enumeration PlatformRole. */
  code: string;
  role_name: string;
  sort: Generated<number>;
  /** 1 in use, 2 closed: whoever holds it may do nothing by it. */
  status: Generated<number>;
}

interface RoleRelationTable {
  id: Id;
  account_id: Ref;
  role_code: string;
  office_id: Ref | null;
  granted_by: Ref | null;
  valid_to: Moment | null;
  created_at: Moment;
}

interface SalesOrderTable {
  id: Id;
  company_id: Ref;
  sales_order_no: string;
  seen_by: Ref[];
  project_id: Ref;
  settle_date: string;
  settle_basis: string;
  price_mode: string;
  goods_amount: string;
  deduction_total: string;
  tax_amount: string;
  amount_excl: string;
  settle_amount: string;
  disputed_amount: Generated<string>;
  changed_amount: Generated<string>;
  confirmed_at: Moment | null;
  confirm_due: Moment | null;
  reminded: Generated<number>;
  invoiced_amount: Generated<string>;
  void_reason: Generated<string>;
  remarks: Generated<string>;
  estimate_order_id: Ref;
  freight: string;
  freight_tax_rate: string;
  freight_tax: string;
  service_rate: string;
  service_fee: string;
  service_tax_rate: string;
  service_tax: string;
  fund_fee: string;
  fund_tax_rate: string;
  fund_tax: string;
  settle_principal: string;
  exposure: string;
  annual_rate: string;
  day_count: number;
  credit_days: number;
  fee_until: string;
  sales_order_status: Generated<string>;
  applied_amount: Generated<string>;
  collected_amount: Generated<string>;
  term_start_date: string | null;
  due_date: string | null;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  deemed_days: number | null;
  deemed_at: Moment | null;
}

interface SalesOrderAdvanceTable {
  id: Id;
  sales_order_id: Ref;
  payment_id: Ref;
  amount: string;
  from_date: string;
  until_date: string;
  days: number;
  fee: string;
  created_at: Moment;
  after_settlement: Generated<boolean>;
  /** Of the amount, what lies in the sale no more: the bank or the supplier has given it back, or it was more than the goods cost. */
  returned: Generated<string>;
  /** Of what was returned, what was more than the goods cost: it is still paid out. */
  excess: Generated<string>;
  /** Of the amount, what was taken out of another sale, whose buyer was charged for it until that sale was due. */
  of_excess: Generated<string>;
}

interface SalesOrderChangeTable {
  id: Id;
  sales_order_id: Ref;
  line_id: Ref;
  dispute_id: Ref;
  qty: string;
  tax_rate: string;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  note: string;
  created_at: Moment;
  of_receipt: Generated<boolean>;
}

interface SalesOrderHoldTable {
  id: Id;
  sales_order_id: Ref;
  line_id: Ref;
  dispute_id: Ref;
  qty: string;
  amount: string;
  created_at: Moment;
}

interface SalesOrderLineTable {
  sales_order_id: Ref;
  id: Id;
  sort: number;
  actual_line_id: Ref;
  goods_name: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  ordered_qty: string;
  shipped_qty: string;
  received_qty: string;
  rejected_qty: string;
  diff_permille: string | null;
  settle_qty: string;
  index_date: string | null;
  price_basis: Generated<string>;
  price_incl: string;
  tax_rate: string;
  gross_amount: string;
  deduction: Generated<string>;
  deduction_reason: Generated<string>;
  amount_incl: string;
  tax_amount: string;
  amount_excl: string;
  disputed_qty: Generated<string>;
  disputed_amount: Generated<string>;
  estimate_line_id: Ref;
  upstream_id: GeneratedAlways<Ref>;
  changed_qty: Generated<string>;
  changed_amount: Generated<string>;
}

/** What a person keeps of the way lists look. */
interface SavedViewTable {
  id: Id;
  /** Null: the system's. */
  account_id: Ref | null;
  list_key: string;
  name: string;
  state: Json<'saved_view.state'>;
  is_default: Generated<boolean>;
  created_at: Moment;
  updated_at: Moment;
}

/** What became of an approved site: changes of its signers, and its end. Rows are only added. */
interface SceneChangeTable {
  id: Id;
  scene_id: Ref;
  company_id: Ref;
  kind: string;
  reason: string;
  lines: PresetJson<'scene_change.lines'>;
  created_by: Ref;
  created_at: Moment;
}

/** 现场登记: form_data is what was entered, without the signers. */
interface SceneControlTable {
  id: Id;
  company_id: Ref;
  scene_no: string;
  project_id: Ref | null;
  scene_type: Generated<string>;
  scene_name: string;
  region_base: Generated<string>;
  region_city: Generated<string>;
  region_district: Generated<string>;
  detail_address: Generated<string>;
  lng: string | null;
  lat: string | null;
  manager_name: Generated<string>;
  manager_phone: Generated<string>;
  form_data: PresetJson<'scene_control.form_data'>;
  form_names: PresetJson<'scene_control.form_names'>;
  disabled: Generated<boolean>;
  process_redundant_id: Ref | null;
  audit_status: Generated<string>;
  submit_time: Moment | null;
  audit_time: Moment | null;
  return_reason: Generated<string>;
  scene_status: GeneratedAlways<string>;
  created_by: Ref;
  created_at: Moment;
  updated_by: Ref;
  updated_at: Moment;
  version: Generated<number>;
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
}

/** 授权签收人 of a site; one who is let go stays, for what he has signed. */
interface SceneReceiverTable {
  id: Id;
  scene_id: Ref;
  company_id: Ref;
  name: string;
  phone: string;
  id_card_sealed: Generated<string>;
  id_card_hash: Generated<string>;
  id_card_masked: Generated<string>;
  valid_from: string | null;
  valid_to: string | null;
  sign_files: Generated<Ref[]>;
  sort: number;
  active: Generated<boolean>;
  added_at: Moment;
  ended_at: Moment | null;
  told_at: Moment | null;
}

interface SecondStepTable {
  ticket_hash: string;
  browser_hash: string;
  account_id: Ref;
  created_at: Moment;
}

interface SessionTable {
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

interface SignLinkTable {
  id: Id;
  delivery_id: Ref;
  token_hash: string;
  token_sealed: string;
  issued_at: Moment;
  expires_at: Moment;
  ended_at: Moment | null;
}

interface SignPassTable {
  id: Id;
  link_id: Ref;
  receiver_id: Ref;
  name: string;
  phone: string;
  pass_hash: string;
  sign_way: string;
  device_info: Generated<string>;
  proved_at: Moment;
  seen_at: Moment;
}

interface SignPictureTable {
  id: Id;
  pass_id: Ref;
  picture_key: string;
  file_type: number;
  file_id: Ref;
  created_at: Moment;
}

interface SmsCodeTable {
  phone: string;
  purpose: string;
  /** Keyed SHA-256 in hex. */
  code_hash: string;
  tries: number;
  sent_at: Moment;
}

interface SmsCounterTable {
  phone: string;
  /** Day in UTC+8, yyyy-MM-dd. */
  day: string;
  sends: number;
  last_sent_at: Moment;
}

interface SpentPasswordTable {
  digest: string;
  account_id: Ref;
  spent_at: Moment;
}

interface StatementAnswerTable {
  id: Id;
  answer_no: string;
  company_id: Ref;
  side: string;
  from_date: string;
  to_date: string;
  edition: number;
  digest: string;
  opening: string;
  increase: string;
  decrease: string;
  closing: string;
  content: Json<'statement_answer.content'>;
  answer: string;
  reason: Generated<string>;
  account_id: Ref;
  account_name: string;
  created_at: Moment;
}

interface StatementMappingTable {
  head_hash: string;
  mapping: Json<'statement_mapping.mapping'>;
  updated_by: Ref;
  updated_at: Moment;
}

interface StatementRowTable {
  id: Id;
  statement_id: Ref;
  bank_id: Ref;
  row_no: number;
  serial_no: string;
  value_date: string;
  amount: string;
  payer_name: string;
  payer_last4: string;
  remark: string;
  reason: string;
  /** Enumeration StatementRowStatus. */
  row_status: string;
  collection_id: Ref | null;
  handled_by: Ref | null;
  handled_at: Moment | null;
  handled_note: Generated<string>;
  created_at: Moment;
}

interface StepDurationTable {
  step: string;
  subject_id: Ref;
  ended_at: Moment;
  minutes: number;
}

interface SupplierBalanceTable {
  id: Id;
  purchase_settlement_id: Ref;
  project_id: Ref;
  purchase_order_id: Ref;
  supplier_id: Ref;
  balance: string;
  prepaid: Generated<string>;
  retention: Generated<string>;
  retention_date: string | null;
  reserved: Generated<string>;
  short_by: Generated<string>;
  short_since: Moment | null;
  decision: Generated<string>;
  decided_by: Ref | null;
  decided_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
  retention_told_at: Moment | null;
  awaited: Generated<string>;
}

interface SupplierBalanceDrawTable {
  id: Id;
  balance_id: Ref;
  pay_apply_id: Ref;
  amount: string;
  released: string;
  ended: Generated<boolean>;
  created_at: Moment;
  elsewhere: Generated<string>;
}

interface SupplierProfileTable {
  company_id: Ref;
  stopped: Generated<boolean>;
  stop_reason: Generated<string>;
  updated_by: Ref;
  updated_at: Moment;
  /** 主营: what it mainly sells, as operators know it. */
  main_goods: Generated<string>;
}

interface TaxCategoryTable {
  id: Id;
  code: string;
  name: string;
  updated_by: Ref | null;
  updated_at: Moment;
}

interface TripLinkTable {
  logistics_entry_id: Ref;
  company_id: Ref;
  token_hash: string;
  token_sealed: string;
  issued_at: Moment;
  issued_by: Ref;
  expires_at: Moment;
  reports: Generated<number>;
  told_at: Moment | null;
  ended_at: Moment | null;
}

interface WechatCodeTable {
  code_hash: string;
  used_at: Moment;
}

interface WechatIdentityTable {
  account_id: Ref;
  identity_key: string;
  bound_at: Moment;
}

interface WechatStateTable {
  /** SHA-256 in hex, as every hash of these tables. */
  state_hash: string;
  browser_hash: string;
  /** The account that binds; null where somebody signs in. */
  account_id: Ref | null;
  created_at: Moment;
}

interface WechatTicketTable {
  ticket_hash: string;
  browser_hash: string;
  identity_key: string;
  created_at: Moment;
}

interface WriteCheckTable {
  id: number;
  at: Moment;
}

/** Every table and view of the portal. */
export interface Tables {
  account: AccountTable;
  account_otp: AccountOtpTable;
  account_recovery_code: AccountRecoveryCodeTable;
  account_relation: AccountRelationTable;
  actual_delivery: ActualDeliveryTable;
  actual_delivery_difference: ActualDeliveryDifferenceTable;
  actual_delivery_line: ActualDeliveryLineTable;
  address_counter: AddressCounterTable;
  apply_amount_adjust: ApplyAmountAdjustTable;
  attachment: AttachmentTable;
  audit_log: AuditLogTable;
  bank: BankTable;
  bank_branch: BankBranchTable;
  bank_statement: BankStatementTable;
  bank_verification: BankVerificationTable;
  bank_verification_try: BankVerificationTryTable;
  book_balance: BookBalanceTable;
  book_check: BookCheckTable;
  book_closing: BookClosingTable;
  collection: CollectionTable;
  collection_allocation: CollectionAllocationTable;
  collection_refund: CollectionRefundTable;
  company: CompanyTable;
  company_admin_change: CompanyAdminChangeTable;
  company_customer_apply: CompanyCustomerApplyTable;
  company_invitation: CompanyInvitationTable;
  company_manager: CompanyManagerTable;
  company_profile: CompanyProfileTable;
  company_rating: CompanyRatingTable;
  contact_bank: ContactBankTable;
  contact_client: ContactClientTable;
  delivery: DeliveryTable;
  delivery_line: DeliveryLineTable;
  delivery_signature: DeliverySignatureTable;
  deposit_slip: DepositSlipTable;
  dict: DictTable;
  dict_entry: DictEntryTable;
  dispute: DisputeTable;
  dispute_offer: DisputeOfferTable;
  draft: DraftTable;
  enum_entry: EnumEntryTable;
  estimate_order: EstimateOrderTable;
  estimate_order_line: EstimateOrderLineTable;
  evidence: EvidenceTable;
  export_file: ExportFileTable;
  factoring: FactoringTable;
  factoring_auto: FactoringAutoTable;
  factoring_line: FactoringLineTable;
  factoring_move: FactoringMoveTable;
  factoring_notice: FactoringNoticeTable;
  factoring_notice_line: FactoringNoticeLineTable;
  factoring_reminder: FactoringReminderTable;
  field_key: FieldKeyTable;
  file: FileTable;
  file_space: FileSpaceTable;
  form_field: FormFieldTable;
  form_release: FormReleaseTable;
  form_tab: FormTabTable;
  idempotency: IdempotencyTable;
  index_price: IndexPriceTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  job_done: JobDoneTable;
  job_given_up: JobGivenUpTable;
  job_place: JobPlaceTable;
  job_runner: JobRunnerTable;
  known_device: KnownDeviceTable;
  ledger_account: LedgerAccountTable;
  ledger_entry: LedgerEntryTable;
  limit_ledger: LimitLedgerTable;
  limit_ledger_line: LimitLedgerLineTable;
  logistics_entry: LogisticsEntryTable;
  logistics_entry_line: LogisticsEntryLineTable;
  logistics_node: LogisticsNodeTable;
  message: MessageTable;
  name_gram: NameGramTable;
  notice_link: NoticeLinkTable;
  number_serial: NumberSerialTable;
  office: OfficeTable;
  outbox: OutboxTable;
  owner_profile: OwnerProfileTable;
  param: ParamTable;
  param_history: ParamHistoryTable;
  password_counter: PasswordCounterTable;
  pay_apply: PayApplyTable;
  pay_apply_line: PayApplyLineTable;
  payment: PaymentTable;
  payment_batch: PaymentBatchTable;
  payment_batch_line: PaymentBatchLineTable;
  payment_clock_notice: PaymentClockNoticeTable;
  payment_receipt: PaymentReceiptTable;
  payment_result_file: PaymentResultFileTable;
  payment_result_row: PaymentResultRowTable;
  person: PersonTable;
  phone_proof: PhoneProofTable;
  pick_code: PickCodeTable;
  pick_goods: PickGoodsTable;
  pick_goods_line: PickGoodsLineTable;
  platform_company: PlatformCompanyTable;
  private_address: PrivateAddressTable;
  process_config: ProcessConfigTable;
  process_definition: ProcessDefinitionTable;
  process_instance: ProcessInstanceTable;
  process_operation: ProcessOperationTable;
  process_task: ProcessTaskTable;
  product_type: ProductTypeTable;
  project: ProjectTable;
  project_limit: ProjectLimitTable;
  project_limit_terms: ProjectLimitTermsTable;
  project_party: ProjectPartyTable;
  purchase_order: PurchaseOrderTable;
  purchase_order_line: PurchaseOrderLineTable;
  purchase_settlement: PurchaseSettlementTable;
  purchase_settlement_change: PurchaseSettlementChangeTable;
  purchase_settlement_hold: PurchaseSettlementHoldTable;
  purchase_settlement_line: PurchaseSettlementLineTable;
  receivable_change: ReceivableChangeTable;
  receivable_due: ReceivableDueTable;
  receivable_plan: ReceivablePlanTable;
  receivable_reminder: ReceivableReminderTable;
  recognition: RecognitionTable;
  registry_asked: RegistryAskedTable;
  registry_company: RegistryCompanyTable;
  registry_spend: RegistrySpendTable;
  role: RoleTable;
  role_relation: RoleRelationTable;
  sales_order: SalesOrderTable;
  sales_order_advance: SalesOrderAdvanceTable;
  sales_order_change: SalesOrderChangeTable;
  sales_order_hold: SalesOrderHoldTable;
  sales_order_line: SalesOrderLineTable;
  saved_view: SavedViewTable;
  scene_change: SceneChangeTable;
  scene_control: SceneControlTable;
  scene_receiver: SceneReceiverTable;
  second_step: SecondStepTable;
  session: SessionTable;
  sign_link: SignLinkTable;
  sign_pass: SignPassTable;
  sign_picture: SignPictureTable;
  sms_code: SmsCodeTable;
  sms_counter: SmsCounterTable;
  spent_password: SpentPasswordTable;
  statement_answer: StatementAnswerTable;
  statement_mapping: StatementMappingTable;
  statement_row: StatementRowTable;
  step_duration: StepDurationTable;
  supplier_balance: SupplierBalanceTable;
  supplier_balance_draw: SupplierBalanceDrawTable;
  supplier_profile: SupplierProfileTable;
  tax_category: TaxCategoryTable;
  trip_link: TripLinkTable;
  wechat_code: WechatCodeTable;
  wechat_identity: WechatIdentityTable;
  wechat_state: WechatStateTable;
  wechat_ticket: WechatTicketTable;
  write_check: WriteCheckTable;
}
