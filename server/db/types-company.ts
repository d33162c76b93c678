import type { Generated, GeneratedAlways } from 'kysely';

import type { Id, Moment, Ref } from './columns.ts';

/** What the company `company_id` knows of the company `party_company_id` or of the person `person_id`: one of the two. */
export interface ContactClientTable {
  id: Id;
  company_id: Ref;
  party_company_id: Ref | null;
  person_id: Ref | null;
  /** The company that a person belongs to. */
  belongs_to: Ref | null;
  /** As it was when the entry was added. */
  name: string;
  /** '' while nobody has entered it; of a person with its middle hidden. */
  usc: string;
  /** Codes of the enumeration CompanyType. */
  company_type: string[];
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
  deleted: Generated<boolean>;
  deleted_at: Moment | null;
  /** When it was last sent an invitation to register. */
  invited_at: Moment | null;
}

/** A person that the company `company_id` knows. */
export interface PersonTable {
  id: Id;
  company_id: Ref;
  name: string;
  id_no_sealed: string;
  id_no_hash: string;
  created_by: Ref;
  created_at: Moment;
}

/** 工商信息; days are texts yyyy-MM-dd. */
export interface RegistryCompanyTable {
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
  /** Every two neighbouring characters of the name. */
  name_bigrams: GeneratedAlways<string[]>;
}

/** What a company says of itself; see kernel/company-profile.ts, which writes it. */
export interface CompanyProfileTable {
  company_id: Ref;
  contact_person: Generated<string>;
  contact_phone: Generated<string>;
  contact_address: Generated<string>;
  updated_by: Ref | null;
  updated_at: Moment;
  version: Generated<number>;
}

/** An invitation (邀请) to act for a company, by phone. */
export interface CompanyInvitationTable {
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
