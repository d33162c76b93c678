/** What audit rows and attachments name as their object, in Chinese. */
export const OBJECT_TYPES: Readonly<Record<string, string>> = {
  account: '账号',
  accountRelation: '账号关系',
  actualDelivery: '实收单',
  applyAmountAdjust: '额度调整申请',
  bank: '银行账户',
  bankVerification: '账户验证',
  company: '企业',
  companyAdminChange: '变更管理员',
  companyCustomer: '企业认证',
  companyInvitation: '成员邀请',
  companyMember: '企业成员',
  contactClient: '贸易伙伴',
  dispute: '争议',
  delivery: '交货单',
  draft: '草稿',
  export: '导出',
  file: '文件',
  indexPrice: '网价',
  makeInvoice: '发票',
  logisticsEntry: '物流登记',
  message: '消息',
  office: '组织机构',
  param: '参数',
  payApply: '付款申请',
  payment: '付款单',
  paymentBatch: '付款批次',
  pickGoods: '提货单',
  platformBank: '平台账户',
  platformCompany: '平台公司',
  processOperation: '审批记录',
  project: '项目',
  savedView: '列表视图',
  sceneControl: '现场登记',
  session: '登录',
  supplier: '供应商',
};

/** Chinese word of an object type; the type itself where there is none, such as a foreign backend's. */
export function objectTypeName(type: string): string {
  return OBJECT_TYPES[type] ?? type;
}
