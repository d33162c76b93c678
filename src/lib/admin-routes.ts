import {
  BUSINESS,
  CARETAKERS,
  COLLECTORS,
  CUSTOMER_CARE,
  FINANCE_READERS,
  STAFF,
} from '#contract/account/platform-role.ts';
import type { RouteEntry } from './routes.ts';

const shared = { parent: 'adminWorkbench', requiresToken: true, noCache: false } as const;
const inMenu = { ...shared, menu: true } as const;
const business = { ...inMenu, group: '业务', roles: BUSINESS } as const;
const finance = { ...inMenu, group: '资金', roles: FINANCE_READERS } as const;
const customers = { ...inMenu, group: '客户', roles: STAFF } as const;
const relations = { ...customers, roles: CUSTOMER_CARE } as const;
const people = { ...inMenu, group: '组织与权限', roles: CARETAKERS } as const;
const system = { ...inMenu, group: '系统', roles: CARETAKERS } as const;

/**
 * The addresses of the admin console (管理后台, design/routes.md). One entry feeds its router, the static shell, the menu,
 * the breadcrumb and the accessibility tests.
 */
export const ADMIN_ROUTES = [
  {
    name: 'adminLogin',
    path: '/admin/login',
    title: '登录管理后台',
    requiresToken: false,
    noCache: true,
    menu: false,
  },
  { ...inMenu, name: 'adminWorkbench', path: '/admin/workbench', title: '待办', roles: STAFF },
  {
    ...inMenu,
    name: 'adminExposure',
    path: '/admin/exposure',
    title: '敞口看板',
    roles: BUSINESS,
    shape: 'panels',
  },
  { ...inMenu, name: 'adminMessage', path: '/admin/message', title: '消息' },
  {
    ...shared,
    name: 'adminReview',
    path: '/admin/review',
    title: '审批',
    menu: false,
    roles: STAFF,
  },
  { ...shared, name: 'adminSecurity', path: '/admin/security', title: '账户与安全', menu: false },
  { ...business, name: 'adminProject', path: '/admin/project', title: '项目' },
  { ...business, name: 'adminSceneControl', path: '/admin/sceneControl', title: '现场登记' },
  { ...business, name: 'adminPayApply', path: '/admin/payApply', title: '付款申请' },
  { ...business, name: 'adminPurchaseOrder', path: '/admin/purchaseOrder', title: '采购订单' },
  { ...business, name: 'adminEstimateOrder', path: '/admin/estimateOrder', title: '暂估单' },
  { ...business, name: 'adminPickGoods', path: '/admin/pickGoods', title: '提货单' },
  { ...business, name: 'adminActualDelivery', path: '/admin/actualDelivery', title: '实收' },
  { ...business, name: 'adminSettlement', path: '/admin/settlement', title: '待结算' },
  {
    ...shared,
    name: 'adminSettle',
    path: '/admin/settle',
    title: '结算制单',
    menu: false,
    list: 'adminSettlement',
    roles: BUSINESS,
    shape: 'panels',
  },
  {
    ...shared,
    name: 'adminSettled',
    path: '/admin/settled',
    title: '结算单',
    menu: false,
    list: 'adminOfficialSalesOrder',
    roles: BUSINESS,
    shape: 'panels',
  },
  {
    ...business,
    name: 'adminOfficialSalesOrder',
    path: '/admin/officialSalesOrder',
    title: '正式销售订单',
  },
  {
    ...business,
    name: 'adminPurchaseSettlement',
    path: '/admin/purchaseSettlement',
    title: '采购结算单',
  },
  { ...business, name: 'adminDispute', path: '/admin/dispute', title: '争议' },
  { ...business, name: 'adminLogisticsEntry', path: '/admin/logisticsEntry', title: '物流登记' },
  { ...business, name: 'adminDelivery', path: '/admin/delivery', title: '交货单' },
  { ...business, name: 'adminFactoring', path: '/admin/factoring', title: '保理融资' },
  { ...business, name: 'adminFactoringNotice', path: '/admin/factoringNotice', title: '转让通知' },
  { ...business, name: 'adminAmountAdjust', path: '/admin/amountAdjust', title: '额度调整' },
  { ...business, name: 'adminIndexPrice', path: '/admin/indexPrice', title: '网价' },
  { ...finance, name: 'adminPayable', path: '/admin/payable', title: '待付款申请' },
  { ...finance, name: 'adminPayment', path: '/admin/payment', title: '付款' },
  {
    ...finance,
    name: 'adminReceivablePlan',
    path: '/admin/receivablePlan',
    title: '应收款',
    roles: COLLECTORS,
  },
  { ...finance, name: 'adminCollection', path: '/admin/collection', title: '回款' },
  { ...finance, name: 'adminStatementRow', path: '/admin/statementRow', title: '银行流水' },
  {
    ...finance,
    name: 'adminSupplierBalance',
    path: '/admin/supplierBalance',
    title: '供应商余款',
    roles: COLLECTORS,
  },
  {
    ...finance,
    name: 'adminAccountStatement',
    path: '/admin/accountStatement',
    title: '对账单',
    shape: 'panels',
  },
  {
    ...finance,
    name: 'adminStatementAnswer',
    path: '/admin/statementAnswer',
    title: '对账回执',
  },
  { ...finance, name: 'adminBookMonth', path: '/admin/bookMonth', title: '月结' },
  {
    ...finance,
    name: 'adminBookCheck',
    path: '/admin/bookCheck',
    title: '账务核对',
    roles: COLLECTORS,
  },
  { ...finance, name: 'adminBillable', path: '/admin/billable', title: '待开票结算' },
  {
    ...business,
    group: '资金',
    name: 'adminMakeInvoice',
    path: '/admin/makeInvoice',
    title: '发票',
  },
  { ...finance, name: 'adminPaymentBatch', path: '/admin/paymentBatch', title: '付款批次' },
  {
    ...finance,
    name: 'adminPaymentResult',
    path: '/admin/paymentResult',
    title: '银行结果待处理',
  },
  {
    ...finance,
    name: 'adminBankVerification',
    path: '/admin/bankVerification',
    title: '账户验证',
  },
  {
    ...finance,
    name: 'adminPlatformCompany',
    path: '/admin/platformCompany',
    title: '平台公司',
    shape: 'panels',
  },
  { ...finance, name: 'adminPlatformBank', path: '/admin/platformBank', title: '平台账户' },
  { ...finance, name: 'adminBankBranch', path: '/admin/bankBranch', title: '联行号' },
  { ...finance, name: 'adminTaxCategory', path: '/admin/taxCategory', title: '税收分类编码' },
  { ...customers, name: 'adminCompanyCustomer', path: '/admin/companyCustomer', title: '公司客户' },
  {
    ...shared,
    name: 'adminCompany',
    path: '/admin/company',
    title: '客户档案',
    menu: false,
    list: 'adminCompanyCustomer',
    roles: STAFF,
    shape: 'panels',
  },
  { ...customers, name: 'adminSupplier', path: '/admin/supplier', title: '供应商' },
  { ...customers, name: 'adminOwner', path: '/admin/owner', title: '业主' },
  { ...relations, name: 'adminAccountRelation', path: '/admin/accountRelation', title: '账号关系' },
  {
    ...relations,
    name: 'adminAccountAuthentication',
    path: '/admin/accountAuthentication',
    title: '账号认证',
  },
  { ...people, name: 'adminAccount', path: '/admin/account', title: '账号' },
  { ...people, name: 'adminOffice', path: '/admin/office', title: '组织机构' },
  { ...people, name: 'adminRole', path: '/admin/role', title: '角色' },
  { ...people, name: 'adminRoleRelation', path: '/admin/roleRelation', title: '角色关系' },
  { ...system, name: 'adminParam', path: '/admin/param', title: '参数' },
  { ...system, name: 'adminFile', path: '/admin/file', title: '文件' },
  { ...system, name: 'adminOauthClient', path: '/admin/oauthClient', title: '客户端' },
  { ...system, name: 'adminLog', path: '/admin/log', title: '日志' },
] as const satisfies readonly RouteEntry[];

/** Routes of the console that are built. */
export type AdminViewName = (typeof ADMIN_ROUTES)[number]['name'];
/** Names of its routes; a build that adds some says so here. */
export interface AdminRouteNames extends Record<AdminViewName, true> {}
export type AdminRouteName = keyof AdminRouteNames;
