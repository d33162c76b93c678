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

const coded = (labels: readonly string[]) =>
  labels.map((label, at) => [String(at + 1), label] as const);

/** Choices of business forms. */
const FORM_DICTS: readonly (readonly [key: string, name: string, labels: readonly string[]])[] = [
  ['fundSource', '资金来源', ['财政', '自筹', '专项债', 'PPP']],
  ['measureCycle', '计量周期', ['月', '季', '节点']],
  ['tradeMode', '贸易模式', ['代采', '托盘', '背靠背', '库存质押']],
  ['stationType', '场站类型', ['光伏', '风电', '储能', '充电', '数据中心', '通信']],
  ['incomeMode', '收益模式', ['全额上网', '自发自用', '租赁', '服务费']],
  ['deliveryCondition', '交货状态', ['热轧', '退火', '调质', '冷拔']],
  ['qualityStd', '质量标准', ['国VI A', '国VI B', '-']],
  ['oilGrade', '油品牌号', ['92', '95', '0#', '-10#']],
];

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
  ...FORM_DICTS.map(([key, name, labels]) => ({ key, name, entries: coded(labels) })),
];
