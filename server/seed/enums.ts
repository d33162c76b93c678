import type { EnumSeed } from './enums/enum-seed.ts';
import { FACTORING_ENUMS } from './enums/factoring.ts';
import { GOODS_ENUMS } from './enums/goods.ts';
import { MONEY_ENUMS } from './enums/money.ts';
import { PARTIES_ENUMS } from './enums/parties.ts';
import { PROJECTS_ENUMS } from './enums/projects.ts';

/**
 * Enumerations as the platform starts with them; the database is seeded from here and the operator may rename entries.
 * What each code is: rules.md D.
 */
export const ENUM_SEEDS: readonly EnumSeed[] = [
  ...PARTIES_ENUMS,
  ...PROJECTS_ENUMS,
  ...MONEY_ENUMS,
  ...GOODS_ENUMS,
  ...FACTORING_ENUMS,
];
