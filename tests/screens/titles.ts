import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { ROUTES } from '#src/lib/routes.ts';

/** Public pages: name of the picture, title, address below /portal. */
export const PUBLIC = [
  ['home', '首页', '/index'],
  ...PRODUCT_LINES.map(
    ({ slug, name }) => [`product-${slug}`, `产品中心 · ${name}`, `/product/${slug}`] as const,
  ),
  ['about', '关于我们', '/about'],
  ['partners', '合作伙伴', '/cooperativePartner'],
  ['news', '最新资讯', '/news'],
  ['article', '一条资讯', '/news/weighing-basis'],
  ['agreement', '平台使用协议', '/agreement'],
  ['privacy', '隐私政策', '/privacy'],
  ['not-found', '页面不存在', '/404'],
  ['no-access', '没有访问权限', '/401'],
] as const satisfies (readonly [name: string, title: string, path: string])[];

/** Those that the dark theme and the whole length show best. */
export const SHOWN_WHOLE = ['home', 'product-special-steel', 'partners'] as const;

export const DIALOG = {
  login: '验证码登录',
  password: '密码登录',
  mistakes: '每个字段自己的提示',
  retrieve: '找回密码',
  'retrieve-ask': '找回密码之前的确认',
  register: '注册',
  'agreement-dialog': '注册时阅读协议',
  qr: '扫码登录（本机演示）',
  'qr-scanned': '已扫描，等待确认',
  bind: '绑定手机号',
} as const;

export const ACCOUNT = {
  bindPhone: '账户与安全',
  'bindPhone-phone': '更换手机号',
  'bindPhone-password': '修改密码',
  'bindPhone-wechat': '绑定微信',
  'bindPhone-close': '注销账号',
  'bindPhone-leave': '退出登录之前的确认',
} as const;

/** Views of the user centre: every route that has one. */
export const CENTRE = ROUTES.filter(({ name }) => name !== 'user' && name !== 'bindPhone').map(
  ({ name, title, path }) => [name, title, path] as const,
);

/** Those of them that a supplier looks at, and no buyer does. */
export const OF_SUPPLIERS: readonly string[] = [
  'purchaseOrderDetail',
  'purchaseSettlementDetail',
  'logisticsEntry',
  'logisticsEntrRelated',
  'deliveryRegister',
];

/** Views of one record, and the list that leads to it. */
export const RECORDS: Readonly<Record<string, string>> = {
  projectDetails: '/user/project',
  companyDetails: '/user/company',
  contactClientDetail: '/user/contactClient',
  sceneControlDetail: '/user/sceneControl',
  applyAmountAdjustDetail: '/user/applyAmountAdjust',
  payApplyDetail: '/user/payApply',
  pickGoodsDetail: '/user/pickGoods',
  actualDeliveryDetail: '/user/actualDelivery',
  estimateOrderDetail: '/user/pickGoods',
  deliveryDetail: '/delivery',
  logisticsEntrDetail: '/logisticsEntryList',
  officialSalesOrderDetail: '/makeInvoice',
  makeInvoiceDetails: '/makeInvoice',
  receivablePlanDetail: '/paymentList',
  paymentDetail: '/payment',
  disputeDetail: '/dispute',
  factoringDetail: '/factoring',
  purchaseOrderDetail: '/delivery',
  purchaseSettlementDetail: '/makeInvoice',
  adminReview: '/admin/workbench',
  adminCompany: '/admin/companyCustomer',
  adminOrder: '/admin/purchaseOrder',
  adminSettle: '/admin/settlement',
  adminSettled: '/admin/officialSalesOrder',
  adminProcess: '/admin/processConfig',
  adminFormField: '/admin/formTab',
};

/** Views of the admin console. */
export const CONSOLE = ADMIN_ROUTES.map(({ name, title, path }) => [name, title, path] as const);

const entries = (group: Record<string, string>): [string, string][] => Object.entries(group);

/** Chapters of docs/screens/README.md: the name of each picture and what it shows. */
export const CHAPTERS: readonly (readonly [title: string, pictures: [string, string][]])[] = [
  ['Public site', PUBLIC.map(([name, title]) => [name, title])],
  [
    'Public site, whole length and dark',
    PUBLIC.filter(([name]) => SHOWN_WHOLE.some((one) => one === name)).flatMap(([name, title]) => [
      [`${name}-whole`, `${title}，全长`],
      [`${name}-dark`, `${title}，深色`],
    ]),
  ],
  ['Sign-in dialog', entries(DIALOG)],
  ['Account and security', entries(ACCOUNT)],
  [
    'User centre',
    [...CENTRE.map(([name, title]): [string, string] => [name, title]), ['palette', '快速前往']],
  ],
  ['Admin console', CONSOLE.map(([name, title]): [string, string] => [name, title])],
];
