import type { Moment, Ref } from './columns.ts';

export interface WechatStateTable {
  /** SHA-256 in hex, as every hash of these tables. */
  state_hash: string;
  browser_hash: string;
  /** The account that binds; null where somebody signs in. */
  account_id: Ref | null;
  created_at: Moment;
}

export interface WechatCodeTable {
  code_hash: string;
  used_at: Moment;
}

export interface WechatTicketTable {
  ticket_hash: string;
  browser_hash: string;
  identity_key: string;
  created_at: Moment;
}

export interface WechatIdentityTable {
  account_id: Ref;
  identity_key: string;
  bound_at: Moment;
}

export interface PhoneProofTable {
  session_id: Ref;
  account_id: Ref;
  ticket_hash: string;
  created_at: Moment;
}
