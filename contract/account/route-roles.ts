import { CERTIFIERS, readersOf, writersOf } from './customer-role.ts';

/** Form of a declared document beside its list and its page. */
const documentRoutes = (
  name: string,
  rights: Parameters<typeof readersOf>[0],
): Record<string, readonly string[]> => ({
  [name]: readersOf(rights),
  [`${name}Form`]: writersOf(rights),
  [`${name}Detail`]: readersOf(rights),
});

/**
 * Named routes of the user centre with the roles of a company that use them; null where everybody does. What
 * companyCustomer/access answers of; the site's own table says the same, which a test holds.
 */
export const ROUTE_ROLES: Readonly<Record<string, readonly string[] | null>> = {
  user: null,
  workbench: null,
  funds: readersOf('project'),
  message: null,
  project: readersOf('project'),
  projectaApplication: writersOf('project'),
  projectDetails: readersOf('project'),
  ...documentRoutes('sceneControl', 'sceneControl'),
  ...documentRoutes('payApply', 'payApply'),
  payApplication: writersOf('payApply'),
  payApplicationDetail: readersOf('payApply'),
  ...documentRoutes('pickGoods', 'pickGoods'),
  ...documentRoutes('actualDelivery', 'actualDelivery'),
  delivery: readersOf('delivery'),
  deliveryRegister: writersOf('delivery'),
  deliveryDetail: readersOf('delivery'),
  purchaseOrderDetail: readersOf('orderConfirm'),
  estimateOrderDetail: readersOf('orderConfirm'),
  officialSalesOrderDetail: readersOf('settlement'),
  purchaseSettlementDetail: readersOf('settlement'),
  factoring: readersOf('payApply'),
  factoringDetail: readersOf('payApply'),
  factoringForm: writersOf('payApply'),
  factoringNotice: readersOf('payment'),
  factoringNoticeDetail: readersOf('payment'),
  ...documentRoutes('applyAmountAdjust', 'applyAmountAdjust'),
  logisticsEntryList: readersOf('logistics'),
  logisticsEntry: writersOf('logistics'),
  logisticsEntrDetail: readersOf('logistics'),
  logisticsEntrRelated: writersOf('logistics'),
  makeInvoice: readersOf('invoice'),
  makeInvoiceDetails: readersOf('invoice'),
  paymentList: readersOf('payment'),
  payment: readersOf('payment'),
  paymentDetail: readersOf('payment'),
  dispute: readersOf('dispute'),
  disputeDetail: readersOf('orderConfirm'),
  receivablePlanDetail: readersOf('payment'),
  companyAuth: CERTIFIERS,
  company: null,
  companyDetails: null,
  contactClient: readersOf('contactClient'),
  contactClientDetail: readersOf('contactClient'),
  bank: readersOf('bank'),
  accountStatement: readersOf('payment'),
  rules: null,
  authentication: null,
  bindPhone: null,
};
