import { uscCheckCharacter } from '#contract/validators/checksum.ts';

/** Password of every demo account. */
export const DEMO_PASSWORD = 'Portal2026';

export interface DemoAccount {
  phone: string;
  name: string;
  /** What the account is for, in Chinese; printed at start. */
  role: string;
  /** Enumeration UserType. */
  userType: 1 | 2;
}

/** The accounts of the wire's demo data. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { phone: '13800000001', name: '示例采购员', role: '采购方企业管理员', userType: 1 },
  { phone: '13800000002', name: '示例供应员', role: '供应商企业管理员', userType: 1 },
  { phone: '13800000003', name: '示例新用户', role: '尚无企业的新用户', userType: 1 },
  {
    phone: '13800000004',
    name: '示例养护员',
    role: '另一采购方企业管理员（有逾期应付）',
    userType: 1,
  },
  { phone: '13800000005', name: '示例沥青员', role: '另一供应商企业管理员', userType: 1 },
  { phone: '13800000101', name: '示例经办员', role: '采购方经办人', userType: 1 },
  { phone: '13800000102', name: '示例复核员', role: '采购方复核人', userType: 1 },
  { phone: '13800000103', name: '示例财务员', role: '采购方财务', userType: 1 },
  { phone: '13800000104', name: '示例收货员', role: '采购方收货员', userType: 1 },
  { phone: '13800000105', name: '示例查看员', role: '采购方只读成员', userType: 1 },
  {
    phone: '13800000009',
    name: '示例运营员',
    role: '平台管理员（管理后台，全部角色）',
    userType: 2,
  },
  { phone: '13800000010', name: '示例业务经理', role: '业务经理（管理后台）', userType: 2 },
  { phone: '13800000011', name: '示例运营专员', role: '运营专员（管理后台）', userType: 2 },
  { phone: '13800000012', name: '示例风控专员', role: '风控专员（管理后台）', userType: 2 },
  { phone: '13800000013', name: '示例风控总监', role: '风控总监（管理后台）', userType: 2 },
  { phone: '13800000014', name: '示例法务专员', role: '法务专员（管理后台）', userType: 2 },
  { phone: '13800000015', name: '示例财务专员', role: '财务专员（管理后台）', userType: 2 },
  { phone: '13800000016', name: '示例财务总监', role: '财务总监（管理后台）', userType: 2 },
  { phone: '13800000017', name: '示例审计员', role: '审计只读（管理后台）', userType: 2 },
];

export interface DemoCompany {
  /** Phone of its administrator. */
  admin: string;
  name: string;
  usc: string;
  legalName: string;
  actualController: string;
  region: readonly [base: string, city: string, district: string];
  /** Codes of the enumeration CompanyType. */
  types: readonly string[];
  capital: string;
  established: string;
  scope: string;
  contact: { person: string; phone: string; address: string };
}

/** A code whose check character is right and whose body says that it is made up. */
function demoUsc(first17: string): string {
  return `${first17}${uscCheckCharacter(first17) ?? ''}`;
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    admin: '13800000001',
    name: '示例建设工程有限公司',
    usc: demoUsc('91000000MA0DEM001'),
    legalName: '示例甲',
    actualController: '示例控股集团有限公司',
    region: ['示例省', '示例市', '示例区'],
    types: ['2'],
    capital: '20000万元人民币',
    established: '2012-03-15',
    scope: '房屋建筑工程施工；市政公用工程施工；建筑材料采购。',
    contact: { person: '示例甲', phone: '13800000001', address: '示例省示例市示例区建设路 1 号' },
  },
  {
    admin: '13800000002',
    name: '示例建材供应有限公司',
    usc: demoUsc('91000000MA0DEM002'),
    legalName: '示例乙',
    actualController: '示例乙',
    region: ['示例省', '示例市', '示例县'],
    types: ['3'],
    capital: '5000万元人民币',
    established: '2016-08-01',
    scope: '钢材、水泥、商品混凝土的销售；货物运输代理。',
    contact: { person: '示例乙', phone: '13800000002', address: '示例省示例市示例县工业路 2 号' },
  },
  {
    admin: '13800000004',
    name: '示例公路养护有限公司',
    usc: demoUsc('91000000MA0DEM004'),
    legalName: '示例壬',
    actualController: '示例交通投资有限公司',
    region: ['示例省', '示例市', '示例区'],
    types: ['2'],
    capital: '12000万元人民币',
    established: '2008-05-20',
    scope: '公路养护工程施工；道路维修；筑路材料采购。',
    contact: { person: '示例壬', phone: '13800000004', address: '示例省示例市示例区养护路 4 号' },
  },
  {
    admin: '13800000005',
    name: '示例沥青材料有限公司',
    usc: demoUsc('91000000MA0DEM005'),
    legalName: '示例癸',
    actualController: '示例癸',
    region: ['示例省', '示例市', '示例县'],
    types: ['3'],
    capital: '3000万元人民币',
    established: '2014-09-10',
    scope: '道路沥青、改性沥青的生产和销售。',
    contact: { person: '示例癸', phone: '13800000005', address: '示例省示例市示例县沥青路 5 号' },
  },
];
