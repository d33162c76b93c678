import {
  CERTIFIERS,
  type CompanyFunction,
  type CustomerRole,
  readersOf,
  writersOf,
} from '#contract/account/customer-role.ts';

/** The groups of the side menu, in the order in which they stand there; an empty one does not show. */
export const MENU_GROUPS = ['项目管理', '企业管理'] as const;

/** The groups of the console's menu. */
export const ADMIN_GROUPS = ['业务', '资金', '客户', '组织与权限', '系统'] as const;

export interface RouteEntry {
  /** Name on the wire (a message's `routeName`) and in links; the specification's spelling. */
  readonly name: string;
  /** Address below /portal. Record ids travel in the query, so every path is static. */
  readonly path: `/${string}`;
  /** The view's h1, its breadcrumb, menu entry and document title. */
  readonly title: string;
  /** The route whose section this one belongs to; gives the breadcrumb its middle. */
  readonly parent?: 'user' | 'adminWorkbench';
  /** Name of the list that its records are in; it stands before a detail or a form in the breadcrumb. */
  readonly list?: string;
  /** Heading under which the side menu lists it; without one it stands at the top. */
  readonly group?: (typeof MENU_GROUPS)[number] | (typeof ADMIN_GROUPS)[number];
  readonly requiresToken: boolean;
  /** True: the view starts anew at each visit instead of being kept alive. */
  readonly noCache: boolean;
  /** True: listed in the side menu, which shows on exactly these routes. */
  readonly menu: boolean;
  /**
   * Roles that may use it, of the company or, in the console, of the platform; absent: everybody. The menu leaves it out for
   * others, and its view says 无权限.
   */
  readonly roles?: readonly string[];
  /** Shape of the grey bars that stand for it until it is there; a list when absent. */
  readonly shape?: 'panels';
}

/** Flags of a page beside the menu that is kept alive. */
const PAGE = { requiresToken: true, noCache: false, menu: false } as const;
/** Of the page of one record. */
const RECORD = { ...PAGE, shape: 'panels' } as const;
/** Of what is filled in. */
const FORM = { ...RECORD, noCache: true } as const;
/** Of a page of the menu. */
const IN_MENU = { ...PAGE, menu: true } as const;

interface DocumentTitles {
  readonly title: string;
  /** Title of its form. */
  readonly form: string;
  /** The breadcrumb of form and detail names the section. */
  readonly inSection?: true;
}

/** The function of rules.md C.22 whose roles use it, to be said where it is not of its own name. */
type Rights<Name> = Name extends CompanyFunction
  ? { readonly rights?: CompanyFunction }
  : { readonly rights: CompanyFunction };

/** List, form and detail of a document (单据). */
export function documentRoutes<const Name extends string>(
  name: Name,
  { title, form, rights = name as CompanyFunction, inSection }: DocumentTitles & Rights<Name>,
) {
  const section: Pick<RouteEntry, 'parent'> = inSection ? { parent: 'user' } : {};
  const page = { list: name, ...section } as const;
  return [
    {
      name,
      path: `/user/${name}`,
      title,
      parent: 'user',
      group: '项目管理',
      ...IN_MENU,
      roles: readersOf(rights),
    },
    {
      ...FORM,
      ...page,
      name: `${name}Form`,
      path: `/${name}Form`,
      title: form,
      roles: writersOf(rights),
    },
    {
      ...RECORD,
      ...page,
      name: `${name}Detail`,
      path: `/${name}Detail`,
      title: `${title}详情`,
      roles: readersOf(rights),
    },
  ] as const;
}

/** The page of an order or a dispute, which is found on its project's page; the same roles read both. */
function orderRoute<const Name extends string>(name: Name, title: string) {
  return {
    name,
    path: `/${name}`,
    title,
    list: 'project',
    ...RECORD,
    roles: readersOf('orderConfirm'),
  } as const;
}

/** List and page of what belongs to factoring projects: reached from their pages and from the workbench, in no menu. */
function factoringRoutes<const Name extends string>(
  name: Name,
  title: string,
  roles: readonly CustomerRole[],
) {
  const shared = {
    list: 'project',
    ...PAGE,
    roles,
  } as const;
  return [
    { ...shared, name, path: `/${name}`, title, parent: 'user' },
    {
      ...shared,
      name: `${name}Detail`,
      path: `/${name}Detail`,
      title: `${title}详情`,
      shape: 'panels',
    },
  ] as const;
}

/**
 * A page of the trade beside the menu, in the section of the user centre: reached from another list, a project or the
 * workbench.
 */
function tradeRoute<const Name extends string>(
  name: Name,
  { title, list, roles }: Pick<RouteEntry, 'title' | 'roles'> & { list: string },
) {
  return {
    name,
    path: `/${name}`,
    title,
    parent: 'user',
    list,
    ...PAGE,
    roles: roles ?? [],
  } as const;
}

/** Lists in the menu that are about the company itself. */
const ENTERPRISE = {
  parent: 'user',
  group: '企业管理',
  ...IN_MENU,
} as const;

/**
 * Every client-routed address that is built. One entry feeds the client router, the static shell,
 * the side menu, the breadcrumb and the accessibility tests; docs/add-a-page.md says what else a new one needs.
 */
export const ROUTES = [
  {
    ...PAGE,
    // Has no view of its own: leads to the first entry of the menu.
    name: 'user',
    path: '/user',
    title: '用户中心',
  },
  {
    ...IN_MENU,
    name: 'workbench',
    path: '/user/workbench',
    title: '工作台',
    parent: 'user',
    shape: 'panels',
  },
  {
    ...RECORD,
    name: 'funds',
    path: '/funds',
    title: '资金总览',
    parent: 'user',
    list: 'workbench',
    roles: readersOf('project'),
  },
  {
    ...IN_MENU,
    name: 'message',
    path: '/user/message',
    title: '消息中心',
    parent: 'user',
  },
  {
    ...IN_MENU,
    name: 'project',
    path: '/user/project',
    title: '项目管理',
    parent: 'user',
    group: '项目管理',
    roles: readersOf('project'),
  },
  {
    ...FORM,
    name: 'projectaApplication',
    path: '/projectaApplication',
    title: '项目申请',
    list: 'project',
    roles: writersOf('project'),
  },
  {
    ...RECORD,
    name: 'projectDetails',
    path: '/projectDetails',
    title: '项目详情',
    list: 'project',
    roles: readersOf('project'),
  },
  ...documentRoutes('sceneControl', { title: '现场登记', form: '现场登记' }),
  ...documentRoutes('payApply', { title: '项目付款申请', form: '项目付款申请', inSection: true }),
  {
    ...FORM,
    name: 'payApplication',
    path: '/payApplication',
    title: '订单付款申请',
    list: 'payApply',
    roles: writersOf('payApply'),
  },
  {
    ...RECORD,
    name: 'payApplicationDetail',
    path: '/payApplicationDetail',
    title: '订单付款申请详情',
    list: 'payApply',
    roles: readersOf('payApply'),
  },
  ...documentRoutes('pickGoods', { title: '提货单', form: '提货单', inSection: true }),
  ...documentRoutes('actualDelivery', { title: '上传实收', form: '上传实收单', inSection: true }),
  tradeRoute('delivery', { title: '交货列表', list: 'pickGoods', roles: readersOf('delivery') }),
  {
    ...tradeRoute('deliveryRegister', {
      title: '交货登记',
      list: 'pickGoods',
      roles: writersOf('delivery'),
    }),
    noCache: true,
    shape: 'panels',
  },
  {
    ...tradeRoute('deliveryDetail', {
      title: '交货详情',
      list: 'pickGoods',
      roles: readersOf('delivery'),
    }),
    shape: 'panels',
  },
  orderRoute('purchaseOrderDetail', '采购订单详情'),
  orderRoute('estimateOrderDetail', '暂估单详情'),
  { ...orderRoute('officialSalesOrderDetail', '正式销售订单详情'), roles: readersOf('settlement') },
  { ...orderRoute('purchaseSettlementDetail', '采购结算单详情'), roles: readersOf('settlement') },
  ...factoringRoutes('factoring', '保理融资', readersOf('payApply')),
  {
    ...FORM,
    name: 'factoringForm',
    path: '/factoringForm',
    title: '提交应收账款',
    list: 'project',
    roles: writersOf('payApply'),
  },
  ...factoringRoutes('factoringNotice', '应收账款转让通知', readersOf('payment')),
  ...documentRoutes('applyAmountAdjust', {
    title: '额度调整申请',
    form: '额度调整申请',
    inSection: true,
  }),
  tradeRoute('logisticsEntryList', {
    title: '物流列表',
    list: 'pickGoods',
    roles: readersOf('logistics'),
  }),
  {
    ...tradeRoute('logisticsEntry', {
      title: '物流登记',
      list: 'logisticsEntryList',
      roles: writersOf('logistics'),
    }),
    noCache: true,
    shape: 'panels',
  },
  {
    ...tradeRoute('logisticsEntrDetail', {
      title: '物流详情',
      list: 'logisticsEntryList',
      roles: readersOf('logistics'),
    }),
    shape: 'panels',
  },
  {
    ...tradeRoute('logisticsEntrRelated', {
      title: '关联单据',
      list: 'logisticsEntryList',
      roles: writersOf('logistics'),
    }),
    noCache: true,
    shape: 'panels',
  },
  tradeRoute('makeInvoice', { title: '发票', list: 'project', roles: readersOf('invoice') }),
  {
    ...RECORD,
    name: 'makeInvoiceDetails',
    path: '/makeInvoiceDetails',
    title: '开票详情',
    list: 'makeInvoice',
    roles: readersOf('invoice'),
  },
  {
    ...PAGE,
    name: 'paymentList',
    path: '/paymentList',
    title: '待收付款',
    parent: 'user',
    list: 'payApply',
    roles: readersOf('payment'),
  },
  {
    ...PAGE,
    name: 'payment',
    path: '/payment',
    title: '已收付款',
    parent: 'user',
    list: 'payApply',
    roles: readersOf('payment'),
  },
  {
    ...RECORD,
    name: 'paymentDetail',
    path: '/paymentDetail',
    title: '付款详情',
    list: 'payApply',
    roles: readersOf('payment'),
  },
  {
    ...PAGE,
    name: 'dispute',
    path: '/dispute',
    title: '争议',
    parent: 'user',
    list: 'project',
    roles: readersOf('dispute'),
  },
  orderRoute('disputeDetail', '争议详情'),
  {
    ...RECORD,
    name: 'receivablePlanDetail',
    path: '/receivablePlanDetail',
    title: '应付款详情',
    list: 'paymentList',
    roles: readersOf('payment'),
  },
  {
    ...ENTERPRISE,
    name: 'companyAuth',
    path: '/user/companyAuth',
    title: '企业认证',
    roles: CERTIFIERS,
  },
  {
    ...ENTERPRISE,
    name: 'company',
    path: '/user/company',
    title: '我的企业',
  },
  {
    ...RECORD,
    name: 'companyDetails',
    path: '/companyDetails',
    title: '企业详情',
    list: 'company',
  },
  {
    ...ENTERPRISE,
    name: 'contactClient',
    path: '/user/contactClient',
    title: '贸易伙伴',
    roles: readersOf('contactClient'),
  },
  {
    ...RECORD,
    name: 'contactClientDetail',
    path: '/contactClientDetail',
    title: '贸易伙伴详情',
    parent: 'user',
    list: 'contactClient',
    roles: readersOf('contactClient'),
  },
  {
    ...ENTERPRISE,
    name: 'bank',
    path: '/user/bank',
    title: '银行账户管理',
    roles: readersOf('bank'),
  },
  {
    ...ENTERPRISE,
    name: 'accountStatement',
    path: '/user/accountStatement',
    title: '对账单',
    roles: readersOf('payment'),
  },
  {
    ...ENTERPRISE,
    name: 'rules',
    path: '/user/rules',
    title: '平台规则',
    shape: 'panels',
  },
  {
    ...FORM,
    name: 'authentication',
    path: '/authentication',
    title: '企业认证',
    list: 'companyAuth',
  },
  {
    name: 'bindPhone',
    path: '/bindPhone',
    title: '账户与安全',
    requiresToken: true,
    noCache: true,
    menu: false,
  },
] as const satisfies readonly RouteEntry[];

type BuiltName = (typeof ROUTES)[number]['name'];
/** Names of routes; a build that adds some says so here. */
export interface RouteNames extends Record<BuiltName, true> {}
export type RouteName = keyof RouteNames;
/** Routes that show a view: all but the section itself. */
export type ViewName = Exclude<BuiltName, 'user'>;
