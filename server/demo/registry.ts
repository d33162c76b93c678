import type { Kysely } from 'kysely';

import { uscCheckCharacter } from '#contract/validators/checksum.ts';
import type { Database } from '#server/db/types.ts';
import { DEMO_COMPANIES } from './accounts.ts';

interface DemoRegistryEntry {
  name: string;
  legalPersonName: string;
  actualController: string;
  established: string;
  capital: string;
  scope: string;
}

const MORE: readonly DemoRegistryEntry[] = [
  {
    name: '示例钢铁贸易有限公司',
    legalPersonName: '示例丙',
    actualController: '示例控股集团有限公司',
    established: '2009-06-18',
    capital: '8000万元人民币',
    scope: '金属材料、建筑钢材的销售；仓储服务。',
  },
  {
    name: '示例特钢制造有限公司',
    legalPersonName: '示例丁',
    actualController: '示例丁',
    established: '2004-11-02',
    capital: '60000万元人民币',
    scope: '特殊钢冶炼、压延加工及销售。',
  },
  {
    name: '示例石化销售有限公司',
    legalPersonName: '示例戊',
    actualController: '示例能源投资有限公司',
    established: '2013-01-25',
    capital: '12000万元人民币',
    scope: '成品油批发；危险化学品经营。',
  },
  {
    name: '示例物流运输有限公司',
    legalPersonName: '示例己',
    actualController: '示例己',
    established: '2015-09-09',
    capital: '3000万元人民币',
    scope: '道路普通货物运输；大件货物运输；仓储服务。',
  },
  {
    name: '示例市城市建设投资有限公司',
    legalPersonName: '示例庚',
    actualController: '示例市国有资产监督管理委员会',
    established: '2001-04-30',
    capital: '200000万元人民币',
    scope: '城市基础设施投资、建设和运营管理。',
  },
  {
    name: '示例融资担保有限公司',
    legalPersonName: '示例辛',
    actualController: '示例控股集团有限公司',
    established: '2011-12-12',
    capital: '50000万元人民币',
    scope: '借款担保、债券发行担保等融资担保业务。',
  },
];

/** Of the place in MORE. */
function codeOf(index: number): string {
  const first17 = `91000000MA0REG${String(index + 3).padStart(3, '0')}`;
  return `${first17}${uscCheckCharacter(first17) ?? ''}`;
}

const ENTRIES: readonly (DemoRegistryEntry & { usc: string })[] = [
  ...DEMO_COMPANIES.map(
    ({ name, usc, legalName, actualController, established, capital, scope }) => ({
      name,
      usc,
      legalPersonName: legalName,
      actualController,
      established,
      capital,
      scope,
    }),
  ),
  ...MORE.map((entry, index) => ({ ...entry, usc: codeOf(index) })),
];

/** Made-up companies for the registry (工商信息), those of the demo accounts among them. */
export async function addDemoRegistry(db: Kysely<Database>, at: Date): Promise<void> {
  const rows = ENTRIES.map(({ usc, ...entry }) => {
    return {
      name: entry.name,
      usc,
      legal_person_name: entry.legalPersonName,
      actual_controller: entry.actualController,
      reg_status: '存续',
      org_number: usc.slice(8, 17),
      tax_number: usc,
      establish_time: entry.established,
      from_time: entry.established,
      to_time: null,
      reg_capital: entry.capital,
      company_org_type: '有限责任公司',
      base: '示例省',
      city: '示例市',
      district: '示例区',
      reg_location: '示例省示例市示例区示例路',
      business_scope: entry.scope,
      updated_at: at,
    };
  });
  await db
    .insertInto('registry_company')
    .values(rows)
    .onConflict((row) => row.column('usc').doNothing())
    .execute();
}
