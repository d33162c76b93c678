import * as account from './account/account.ts';
import * as adminAccount from './account/admin.ts';
import * as adminLogin from './account/admin-login.ts';
import * as accountData from './account/data.ts';
import * as login from './account/login.ts';
import * as operator from './account/operator.ts';
import * as adminPeople from './account/people.ts';
import * as user from './account/user.ts';
import * as wechat from './account/wechat.ts';
import * as actualDelivery from './actual-delivery/calls.ts';
import * as actualDeliveryConsole from './actual-delivery/console.ts';
import * as adminWorkbench from './admin-workbench.ts';
import * as applyAmountAdjust from './apply-amount-adjust.ts';
import * as bank from './bank/bank.ts';
import * as bankBranch from './bank/branch.ts';
import * as contactBank from './bank/contact.ts';
import * as bankVerification from './bank/verification.ts';
import * as bookCheck from './books/check.ts';
import * as bookMonth from './books/months.ts';
import * as accountStatement from './books/statement.ts';
import * as supplierBalance from './books/supplier-balance.ts';
import * as certification from './certification/certification.ts';
import * as adminCollection from './collection/admin.ts';
import * as collection from './collection/collection.ts';
import * as collectionConsole from './collection/console.ts';
import * as receivablePlan from './collection/receivable-plan.ts';
import * as statement from './collection/statement.ts';
import * as common from './common.ts';
import * as adminCompany from './company/admin.ts';
import * as companyArchive from './company/archive.ts';
import * as myCompany from './company/company.ts';
import * as dataAddress from './company/data-address.ts';
import * as companyDossier from './company/dossier.ts';
import * as myCompanyList from './company/list.ts';
import * as companyMember from './company/member.ts';
import * as adminOwner from './company/owner.ts';
import * as contactClient from './contact-client.ts';
import * as cost from './cost/cost.ts';
import * as delivery from './delivery/calls.ts';
import * as deliveryConsole from './delivery/console.ts';
import * as deliverySign from './delivery/sign.ts';
import * as disputeCalls from './dispute/calls.ts';
import * as disputeConsole from './dispute/console.ts';
import * as dispute from './dispute/dispute.ts';
import * as exposure from './exposure.ts';
import * as factoringSteps from './factoring/admin-steps.ts';
import * as factoringAuto from './factoring/auto.ts';
import * as factoringConfirm from './factoring/confirm.ts';
import * as factoringConsole from './factoring/console.ts';
import * as factoring from './factoring/factoring.ts';
import * as factoringNotice from './factoring/notice.ts';
import * as factoringOffer from './factoring/offer.ts';
import * as file from './file/file.ts';
import * as recognition from './file/recognition.ts';
import * as fileView from './file/view.ts';
import * as auditOperate from './flow/audit-operate.ts';
import * as processConfig from './flow/process-config.ts';
import * as review from './flow/review.ts';
import * as forecast from './forecast/calls.ts';
import * as adminForm from './form/admin.ts';
import * as businessForm from './form/business-form.ts';
import * as draft from './form/draft.ts';
import * as funds from './funds/funds.ts';
import * as indexPrice from './index-price.ts';
import * as adminJob from './job.ts';
import * as adminLimit from './limit/admin.ts';
import * as limit from './limit/limit.ts';
import * as logisticsEntry from './logistics-entry/calls.ts';
import * as logisticsEntryConsole from './logistics-entry/console.ts';
import * as trip from './logistics-entry/trip.ts';
import * as adminMakeInvoice from './make-invoice/admin.ts';
import * as makeInvoice from './make-invoice/make-invoice.ts';
import * as supplyInvoice from './make-invoice/supply.ts';
import * as taxCategory from './make-invoice/tax-category-list.ts';
import * as adminMessage from './message/admin.ts';
import * as message from './message/message.ts';
import * as messageStream from './message/stream.ts';
import * as adminSavedView from './noun/admin-saved-view.ts';
import * as exports from './noun/export.ts';
import * as readSheet from './noun/read-sheet.ts';
import * as savedView from './noun/saved-view.ts';
import * as adminClient from './oauth-client.ts';
import * as orderAmend from './order/amend.ts';
import * as orderConsole from './order/console.ts';
import * as orderContracts from './order/contracts.ts';
import * as deposit from './order/deposit.ts';
import * as estimateOrder from './order/estimate-order.ts';
import * as orderPair from './order/pair.ts';
import * as purchaseOrder from './order/purchase-order.ts';
import * as registry from './party/registry.ts';
import * as company from './party/search.ts';
import * as payApplyConsole from './pay-apply/console.ts';
import * as payApply from './pay-apply/pay-apply.ts';
import * as adminPayment from './payment/admin.ts';
import * as paymentBatch from './payment/batch.ts';
import * as paymentConsole from './payment/console.ts';
import * as payment from './payment/payment.ts';
import * as paymentReceipt from './payment/receipt.ts';
import * as paymentStates from './payment/states.ts';
import * as paymentClock from './payment-clock/calls.ts';
import * as evidence from './payment-clock/verify.ts';
import * as pickGoodsConsole from './pick-goods/console.ts';
import * as pickGoods from './pick-goods/pick-goods.ts';
import * as platformCompany from './platform-company.ts';
import * as platformFigures from './platform-figures.ts';
import * as projectSuppliers from './project/add-supplier.ts';
import * as projectConsole from './project/console.ts';
import * as project from './project/project.ts';
import * as projectLicence from './project/renew-licence.ts';
import * as projectStates from './project/states.ts';
import * as dict from './reference/dict.ts';
import * as productType from './reference/product-type.ts';
import * as ruleBook from './rule-book.ts';
import * as sceneControl from './scene-control.ts';
import * as search from './search.ts';
import * as settlementConsole from './settlement/console.ts';
import * as settlement from './settlement/draw-up.ts';
import * as settlementPair from './settlement/pair.ts';
import * as purchaseSettlement from './settlement/purchase-settlement.ts';
import * as officialSalesOrder from './settlement/sales-order.ts';
import * as signedSheet from './settlement/signed-sheet.ts';
import * as adminSystem from './system.ts';
import * as timeline from './timeline.ts';
import type { Endpoint } from './wire/endpoint.ts';
import * as workbench from './workbench.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** A noun's file exports its calls one by one, or all of them in one object. */
function endpointsOf(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [];
}

/** Every call of the wire; tests walk this list, and the server refuses to start while one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  user,
  common,
  platformFigures,
  message,
  messageStream,
  wechat,
  account,
  accountData,
  businessForm,
  workbench,
  adminWorkbench,
  timeline,
  company,
  companyMember,
  companyArchive,
  dataAddress,
  myCompany,
  myCompanyList,
  registry,
  file,
  fileView,
  readSheet,
  sceneControl,
  recognition,
  savedView,
  draft,
  project,
  projectStates,
  projectSuppliers,
  projectLicence,
  bank,
  bankBranch,
  bankVerification,
  platformCompany,
  indexPrice,
  payment,
  paymentReceipt,
  paymentStates,
  paymentConsole,
  adminPayment,
  paymentBatch,
  receivablePlan,
  collection,
  collectionConsole,
  actualDeliveryConsole,
  pickGoodsConsole,
  deliveryConsole,
  settlementConsole,
  orderConsole,
  disputeConsole,
  projectConsole,
  logisticsEntryConsole,
  payApplyConsole,
  factoringConsole,
  adminCollection,
  statement,
  accountStatement,
  bookMonth,
  bookCheck,
  supplierBalance,
  auditOperate,
  review,
  forecast,
  paymentClock,
  evidence,
  ruleBook,
  funds,
  adminLogin,
  adminMessage,
  adminPeople,
  adminAccount,
  adminLimit,
  exposure,
  adminCompany,
  adminOwner,
  companyDossier,
  search,
  adminClient,
  adminSavedView,
  adminSystem,
  adminJob,
  adminForm,
  dict,
  processConfig,
  productType,
  operator,
  certification,
  limit,
  contactBank,
  contactClient,
  applyAmountAdjust,
  cost,
  payApply,
  purchaseOrder,
  estimateOrder,
  makeInvoice,
  taxCategory,
  adminMakeInvoice,
  supplyInvoice,
  orderAmend,
  deposit,
  orderContracts,
  orderPair,
  pickGoods,
  actualDelivery,
  settlement,
  settlementPair,
  signedSheet,
  officialSalesOrder,
  purchaseSettlement,
  dispute,
  disputeCalls,
  logisticsEntry,
  trip,
  delivery,
  deliverySign,
  factoring,
  factoringAuto,
  factoringConfirm,
  factoringOffer,
  factoringNotice,
  factoringSteps,
  exports,
].flatMap((noun) => Object.values(noun).flatMap(endpointsOf));
