/** Specification, section 9: limits of a company's fields, in characters. Apart, because pages ask it that need no schema. */
export const COMPANY_MAX = { name: 50, contactPerson: 25, contactAddress: 100 } as const;
