import type { EnumSeed } from './enum-seed.ts';

/** Enumerations of factoring, messages and risk. */
export const FACTORING_ENUMS: readonly EnumSeed[] = [
  {
    name: 'RecourseType',
    project: true,
    entries: [
      ['1', '有追索权'],
      ['2', '无追索权'],
    ],
  },
  {
    name: 'NoticeType',
    project: true,
    entries: [
      ['1', '明保理'],
      ['2', '暗保理'],
    ],
  },
  {
    name: 'FactoringStatus',
    project: true,
    entries: [
      ['1', '待出方案'],
      ['2', '待确认方案'],
      ['3', '落实条件'],
      ['4', '待放款'],
      ['5', '回款中'],
      ['6', '已逾期'],
      ['7', '融资已结清'],
      ['8', '方案已拒绝'],
      ['9', '已取消'],
    ],
  },
  {
    name: 'NoticeStatus',
    project: true,
    entries: [
      ['1', '待确权'],
      ['2', '部分确权'],
      ['3', '已确权'],
      ['4', '已撤回'],
    ],
  },
  {
    name: 'FactoringMove',
    project: true,
    entries: [
      ['1', '放款'],
      ['2', '债务人回款'],
      ['3', '提前结清'],
      ['4', '追索回款'],
      ['5', '回购'],
      ['6', '尾款支付'],
      ['7', '放款退回'],
      ['8', '尾款退回'],
      ['9', '债务人手续费'],
      ['10', '退还债务人手续费'],
      ['11', '撤销'],
    ],
  },
  {
    name: 'MsgType',
    project: false,
    entries: [
      ['1', '系统公告'],
      ['2', '审批待办'],
      ['3', '审批结果'],
      ['4', '订单'],
      ['5', '物流交货'],
      ['6', '付款回款'],
      ['7', '到期提醒'],
      ['8', '逾期预警'],
      ['9', '认证'],
      ['10', '争议'],
      ['11', '额度'],
    ],
  },
  {
    name: 'RiskLevel',
    project: true,
    entries: [
      ['1', '低'],
      ['2', '中'],
      ['3', '高'],
      ['4', '禁入'],
    ],
  },
  {
    name: 'YesNo',
    project: false,
    entries: [
      ['1', '是'],
      ['0', '否'],
    ],
  },
];
