import type { EnumSeed } from './enum-seed.ts';

/** Enumerations of sites, goods, signatures, disputes and invoices of goods. */
export const GOODS_ENUMS: readonly EnumSeed[] = [
  {
    // AuditStatus, and what becomes of a site afterwards (rules.md C.2).
    name: 'SceneStatus',
    project: true,
    entries: [
      ['0', '草稿'],
      ['10', '待企业复核'],
      ['1', '审核中'],
      ['2', '已退回'],
      ['3', '已通过'],
      ['4', '已拒绝'],
      ['5', '已撤回'],
      ['6', '已作废'],
      ['7', '已停用'],
    ],
  },
  {
    name: 'SceneType',
    project: true,
    entries: [
      ['1', '工地'],
      ['2', '料场'],
      ['3', '仓库'],
      ['4', '加工厂'],
      ['5', '油库'],
      ['6', '加油站'],
    ],
  },
  {
    name: 'WeighMode',
    project: true,
    entries: [
      ['1', '过磅'],
      ['2', '理计'],
      ['3', '检尺'],
      ['4', '流量计'],
      ['5', '点数'],
    ],
  },
  {
    name: 'SettleBasis',
    project: true,
    entries: [
      ['1', '实收过磅'],
      ['2', '发货数量'],
      ['3', '理计'],
      ['4', '差异内按发货差异外按实收'],
    ],
  },
  {
    name: 'PriceMode',
    project: true,
    entries: [
      ['1', '固定价'],
      ['2', '暂定价后结算'],
      ['3', '指数价加减'],
      ['4', '成本加成'],
    ],
  },
  {
    name: 'PickMode',
    project: true,
    entries: [
      ['1', '送货到场'],
      ['2', '采购方自提'],
      ['3', '仓库转货权'],
    ],
  },
  {
    name: 'TransportMode',
    project: true,
    entries: [
      ['1', '汽运'],
      ['2', '铁路'],
      ['3', '水运'],
      ['4', '管道'],
      ['5', '多式联运'],
      ['6', '快递'],
    ],
  },
  {
    name: 'FreightPayer',
    project: true,
    entries: [
      ['1', '供应商承担'],
      ['2', '采购方承担'],
    ],
  },
  {
    name: 'SignWay',
    project: true,
    entries: [
      ['1', '上传签收单'],
      ['2', '扫码电子签收'],
      ['3', '短信链接签收'],
    ],
  },
  {
    name: 'DisputeType',
    project: true,
    entries: [
      ['1', '数量差异'],
      ['2', '质量问题'],
      ['3', '价格差异'],
      ['4', '规格不符'],
      ['5', '单据缺失'],
      ['6', '扣款异议'],
      ['7', '其他'],
    ],
  },
  {
    name: 'DisputeStatus',
    project: true,
    entries: [
      ['1', '待对方回应'],
      ['2', '协商中'],
      ['3', '平台介入'],
      ['4', '已解决'],
      ['5', '已撤销'],
    ],
  },
  {
    name: 'DisputeResult',
    project: true,
    entries: [
      ['1', '协商一致'],
      ['2', '平台裁定'],
      ['3', '撤销'],
    ],
  },
  {
    name: 'DisputeStep',
    project: true,
    entries: [
      ['1', '发起争议'],
      ['2', '提出方案'],
      ['3', '补充说明'],
      ['4', '接受方案'],
      ['5', '申请平台裁定'],
      ['6', '逾期未回应，转平台'],
      ['7', '平台裁定'],
      ['8', '撤销争议'],
    ],
  },
  {
    name: 'RedReason',
    project: true,
    entries: [
      ['1', '销货退回'],
      ['2', '开票有误'],
      ['3', '服务中止'],
      ['4', '销售折让'],
    ],
  },
  {
    name: 'InvoiceKind',
    project: true,
    entries: [
      ['1', '数电专票'],
      ['2', '数电普票'],
      ['3', '增值税专用发票'],
      ['4', '增值税普通发票'],
      ['5', '红字发票'],
    ],
  },
  {
    name: 'TaxRate',
    project: true,
    entries: [
      ['0.13', '13%'],
      ['0.09', '9%'],
      ['0.06', '6%'],
      ['0.03', '3%'],
      ['0.01', '1%'],
      ['0', '免税/零税率'],
    ],
  },
  {
    name: 'Unit',
    project: true,
    entries: [
      ['t', '吨'],
      ['kg', '千克'],
      ['m3', '立方米'],
      ['m', '米'],
      ['m2', '平方米'],
      ['pcs', '件'],
      ['root', '根'],
      ['bundle', '捆'],
      ['L', '升'],
      ['set', '套'],
      ['w', '瓦'],
      ['truck', '车'],
    ],
  },
];
