export interface DictSeed {
  key: string;
  name: string;
  entries: readonly (readonly [value: string, label: string])[];
}

/** GB/T 4754-2017, the twenty sections. */
const INDUSTRIES = [
  ['A', '农、林、牧、渔业'],
  ['B', '采矿业'],
  ['C', '制造业'],
  ['D', '电力、热力、燃气及水生产和供应业'],
  ['E', '建筑业'],
  ['F', '批发和零售业'],
  ['G', '交通运输、仓储和邮政业'],
  ['H', '住宿和餐饮业'],
  ['I', '信息传输、软件和信息技术服务业'],
  ['J', '金融业'],
  ['K', '房地产业'],
  ['L', '租赁和商务服务业'],
  ['M', '科学研究和技术服务业'],
  ['N', '水利、环境和公共设施管理业'],
  ['O', '居民服务、修理和其他服务业'],
  ['P', '教育'],
  ['Q', '卫生和社会工作'],
  ['R', '文化、体育和娱乐业'],
  ['S', '公共管理、社会保障和社会组织'],
  ['T', '国际组织'],
] as const;

/** Dictionaries as an installation starts with them. */
export const DICT_SEEDS: readonly DictSeed[] = [
  { key: 'industry', name: '所属行业', entries: INDUSTRIES },
  {
    key: 'companyOrgType',
    name: '企业类型',
    entries: [
      ['1', '有限责任公司'],
      ['2', '股份有限公司'],
      ['3', '国有独资公司'],
      ['4', '个人独资企业'],
      ['5', '合伙企业'],
      ['6', '个体工商户'],
      ['7', '事业单位'],
      ['9', '其他'],
    ],
  },
  {
    key: 'staffNumRange',
    name: '人员规模',
    entries: [
      ['1', '少于 50 人'],
      ['2', '50-99 人'],
      ['3', '100-499 人'],
      ['4', '500-999 人'],
      ['5', '1000 人以上'],
    ],
  },
];
