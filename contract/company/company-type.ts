/** Enumeration CompanyType: what a company does here; a company may do several. */
export const COMPANY_TYPE = {
  owner: '1',
  buyer: '2',
  supplier: '3',
  carrier: '4',
  funder: '5',
  guarantor: '6',
  custodian: '7',
} as const;
