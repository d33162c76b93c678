import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';

const companies = columnsOf('company', 't');
const registered = columnsOf('registry_company', 'g');
const enumEntries = columnsOf('enum_entry', 'e');

type Told = 'base' | 'city' | 'district' | 'reg_status';

/** What the registry says of the company of a row (`t`), by the unique index on its code; null where it says nothing. */
const told = (column: Told) => sql<string | null>`(
  select nullif(${registered[column]}, '') from ${registered} where ${registered.usc} = ${companies.usc})`;

/** 所在地区: as the registry has it, and else as the platform does; a certification reads none. */
export const REGION = sql<string>`concat_ws(' ',
  coalesce(${told('base')}, nullif(${companies.region_base}, '')),
  coalesce(${told('city')}, nullif(${companies.region_city}, '')),
  coalesce(${told('district')}, nullif(${companies.region_district}, '')))`;

/** 登记状态 by its name, from the same two. */
export const REG_STATUS = sql<string>`coalesce(${told('reg_status')}, (
  select ${enumEntries.name} from ${enumEntries}
  where ${enumEntries.enum_name} = 'RegStatus' and ${enumEntries.code} = ${companies.reg_status}), '')`;
