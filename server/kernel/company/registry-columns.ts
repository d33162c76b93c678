import type { RegistryCompany } from '#contract/party/registry.ts';

type Field = Exclude<keyof RegistryCompany, 'id'>;

/** Columns of registry_company by the fields of the wire. */
export const REGISTRY_COLUMNS = {
  name: 'name',
  usc: 'usc',
  legalPersonName: 'legal_person_name',
  actualController: 'actual_controller',
  regStatus: 'reg_status',
  orgNumber: 'org_number',
  regNumber: 'reg_number',
  taxNumber: 'tax_number',
  establishTime: 'establish_time',
  regCapital: 'reg_capital',
  actualCapital: 'actual_capital',
  companyOrgType: 'company_org_type',
  base: 'base',
  city: 'city',
  district: 'district',
  industry: 'industry',
  regLocation: 'reg_location',
  phoneNumber: 'phone_number',
  faxes: 'faxes',
  staffNumRange: 'staff_num_range',
  fromTime: 'from_time',
  toTime: 'to_time',
  businessScope: 'business_scope',
} as const satisfies Record<Field, string>;
