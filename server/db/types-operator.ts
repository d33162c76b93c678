import type { Generated } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';

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

interface AccountOtpTable {
  account_id: Ref;
  secret_sealed: string;
  /** Step of the code that was used last (RFC 6238). */
  used_step: string;
  /** Null while no code has confirmed the secret. */
  confirmed_at: Moment | null;
  created_at: Moment;
}

interface AccountRecoveryCodeTable {
  account_id: Ref;
  code_hash: string;
}

interface SecondStepTable {
  ticket_hash: string;
  browser_hash: string;
  account_id: Ref;
  created_at: Moment;
}

interface SupplierProfileTable {
  company_id: Ref;
  /** A, B, C; '' while nobody has rated. */
  level: Generated<string>;
  stopped: Generated<boolean>;
  stop_reason: Generated<string>;
  updated_by: Ref;
  updated_at: Moment;
}

export interface OperatorTables {
  office: OfficeTable;
  role: RoleTable;
  role_relation: RoleRelationTable;
  account_otp: AccountOtpTable;
  account_recovery_code: AccountRecoveryCodeTable;
  second_step: SecondStepTable;
  supplier_profile: SupplierProfileTable;
}
