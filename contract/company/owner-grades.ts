/** Grades of an owner's credit (业主评级), the best first. */
export const OWNER_GRADES = [
  'AAA',
  'AA+',
  'AA',
  'AA-',
  'A+',
  'A',
  'A-',
  'BBB',
  'BB',
  'B',
  'C',
] as const;

/** Codes of the enumeration OwnerNature: 政府平台, 央企, 国企, 民企; '' while unknown. */
export const OWNER_NATURES = ['', '1', '2', '3', '4'] as const;

/** Codes of the enumeration OwnerLevel: 省, 市, 县; '' while unknown. */
export const OWNER_LEVELS = ['', '1', '2', '3'] as const;
