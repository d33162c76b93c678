import {
  adminAccount,
  adminAccountAuthentication,
  adminAccountRelation,
} from '#contract/account/admin.ts';
import { adminOffice, adminRole, adminRoleRelation } from '#contract/account/people.ts';
import { adminActualDelivery } from '#contract/actual-delivery/console.ts';
import { adminAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { adminBankBranch } from '#contract/bank/branch.ts';
import { adminBankVerification } from '#contract/bank/verification.ts';
import { adminBookCheck } from '#contract/books/check.ts';
import { adminBookMonth } from '#contract/books/months.ts';
import { adminStatementAnswer } from '#contract/books/statement.ts';
import { adminSupplierBalance } from '#contract/books/supplier-balance.ts';
import { adminAllocation, adminReceivable } from '#contract/collection/admin.ts';
import { adminCollection, adminReceivablePlan } from '#contract/collection/console.ts';
import { adminStatementRow } from '#contract/collection/statement.ts';
import { adminCompanyCustomer, adminSupplier } from '#contract/company/admin.ts';
import { adminOwner } from '#contract/company/owner.ts';
import { adminDelivery } from '#contract/delivery/console.ts';
import { adminDisputeCalls } from '#contract/dispute/calls.ts';
import { adminDispute } from '#contract/dispute/console.ts';
import { adminFactoring, adminFactoringNotice } from '#contract/factoring/console.ts';
import { adminProcessConfig } from '#contract/flow/process-config.ts';
import { adminFormTab } from '#contract/form/admin.ts';
import { adminIndexPrice } from '#contract/index-price.ts';
import { adminLogisticsEntry } from '#contract/logistics-entry/console.ts';
import { adminBillable, adminMakeInvoice } from '#contract/make-invoice/admin.ts';
import { adminTaxCategory } from '#contract/make-invoice/tax-category-list.ts';
import { adminOauthClient } from '#contract/oauth-client.ts';
import { adminOrderAmend } from '#contract/order/amend.ts';
import { adminEstimateOrder, adminPurchaseOrder } from '#contract/order/console.ts';
import { adminOrderContracts } from '#contract/order/contracts.ts';
import { adminDeposit } from '#contract/order/deposit.ts';
import { adminOrderPair } from '#contract/order/pair.ts';
import { adminPayApply } from '#contract/pay-apply/console.ts';
import { adminPayable, adminPayment } from '#contract/payment/admin.ts';
import { adminPaymentBatch, adminPaymentResult } from '#contract/payment/batch.ts';
import { paymentByOperator } from '#contract/payment/console.ts';
import { adminPickGoods } from '#contract/pick-goods/console.ts';
import { adminPlatformBank, adminPlatformCompany } from '#contract/platform-company.ts';
import { adminProject } from '#contract/project/console.ts';
import { adminDict, adminDictEntry } from '#contract/reference/dict.ts';
import { adminProductType } from '#contract/reference/product-type.ts';
import { adminSceneControl } from '#contract/scene-control.ts';
import { adminOfficialSalesOrder, adminPurchaseSettlement } from '#contract/settlement/console.ts';
import { adminSettlement } from '#contract/settlement/draw-up.ts';
import { adminSettlementPair } from '#contract/settlement/pair.ts';
import { adminFile, adminLog, adminParam } from '#contract/system.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { bare, one } from './admin-call.ts';
import { call } from './client.ts';

/** Rows of a list of the console, under query keys that begin with its name. */
export function source<E extends Endpoint>(name: string, endpoint: E) {
  return {
    key: ['admin', name] as const,
    page: (input: object, signal: AbortSignal): Promise<CallOutput<E>> =>
      call(endpoint, input as CallInput<E>, { signal }),
  };
}

/** Where the lists of the console have their rows from. */
export const adminLists = {
  project: source('project', adminProject.page),
  sceneControl: source('sceneControl', adminSceneControl.page),
  purchaseOrder: source('purchaseOrder', adminPurchaseOrder.page),
  estimateOrder: source('estimateOrder', adminEstimateOrder.page),
  actualDelivery: source('actualDelivery', adminActualDelivery.page),
  logisticsEntry: source('logisticsEntry', adminLogisticsEntry.page),
  pickGoods: source('pickGoods', adminPickGoods.page),
  settlement: source('settlement', adminSettlement.page),
  officialSalesOrder: source('officialSalesOrder', adminOfficialSalesOrder.page),
  purchaseSettlement: source('purchaseSettlement', adminPurchaseSettlement.page),
  dispute: source('dispute', adminDispute.page),
  delivery: source('delivery', adminDelivery.page),
  factoring: source('factoring', adminFactoring.page),
  factoringNotice: source('factoringNotice', adminFactoringNotice.page),
  payApply: source('payApply', adminPayApply.page),
  amountAdjust: source('amountAdjust', adminAmountAdjust.page),
  account: source('account', adminAccount.page),
  accountRelation: source('accountRelation', adminAccountRelation.page),
  accountAuthentication: source('accountAuthentication', adminAccountAuthentication.page),
  office: source('office', adminOffice.page),
  role: source('role', adminRole.page),
  roleRelation: source('roleRelation', adminRoleRelation.page),
  companyCustomer: source('companyCustomer', adminCompanyCustomer.page),
  supplier: source('supplier', adminSupplier.page),
  owner: source('owner', adminOwner.page),
  bankBranch: source('bankBranch', adminBankBranch.page),
  taxCategory: source('taxCategory', adminTaxCategory.page),
  bankVerification: source('bankVerification', adminBankVerification.page),
  indexPrice: source('indexPrice', adminIndexPrice.page),
  platformBank: source('platformBank', adminPlatformBank.page),
  payable: source('payable', adminPayable.page),
  payment: source('payment', adminPayment.page),
  receivablePlan: source('receivablePlan', adminReceivablePlan.page),
  collection: source('collection', adminCollection.page),
  statementRow: source('statementRow', adminStatementRow.page),
  statementAnswer: source('statementAnswer', adminStatementAnswer.page),
  bookMonth: source('bookMonth', adminBookMonth.page),
  bookCheck: source('bookCheck', adminBookCheck.page),
  supplierBalance: source('supplierBalance', adminSupplierBalance.page),
  billable: source('billable', adminBillable.page),
  makeInvoice: source('makeInvoice', adminMakeInvoice.page),
  paymentBatch: source('paymentBatch', adminPaymentBatch.page),
  paymentResult: source('paymentResult', adminPaymentResult.page),
  dict: source('dict', adminDict.page),
  dictEntry: source('dictEntry', adminDictEntry.page),
  productType: source('productType', adminProductType.page),
  processConfig: source('processConfig', adminProcessConfig.page),
  formTab: source('formTab', adminFormTab.page),
  param: source('param', adminParam.page),
  file: source('file', adminFile.page),
  oauthClient: source('oauthClient', adminOauthClient.page),
  log: source('log', adminLog.page),
};

/** A row of one of them. */
export type AdminRow<Name extends keyof typeof adminLists> = Awaited<
  ReturnType<(typeof adminLists)[Name]['page']>
>['content'][number];

/** What operators do with the rows. */
export const adminCalls = {
  saveAccount: one(adminAccount.save),
  saveRoles: one(adminAccount.saveRoles),
  resetPassword: bare(adminAccount.resetPassword),
  disableAccount: bare(adminAccount.disable),
  enableAccount: bare(adminAccount.enable),
  unlockAccount: bare(adminAccount.unlock),
  forceOffline: bare(adminAccount.forceOffline),
  removeOtp: bare(adminAccount.removeOtp),
  endRelation: bare(adminAccountRelation.end),
  changeCompanyAdmin: one(adminAccountRelation.changeAdmin),
  revokeRole: bare(adminRoleRelation.revoke),
  choices: bare(adminRole.holders),
  roleRights: bare(adminRole.rights),
  saveOffice: one(adminOffice.save),
  disableOffice: bare(adminOffice.disable),
  enableOffice: bare(adminOffice.enable),
  reverify: one(adminCompanyCustomer.reverify),
  freeze: one(adminCompanyCustomer.freeze),
  unfreeze: one(adminCompanyCustomer.unfreeze),
  customerManagers: bare(adminCompanyCustomer.managers),
  assignManager: one(adminCompanyCustomer.assign),
  describeSupplier: one(adminSupplier.describe),
  rateSupplier: one(adminSupplier.rate),
  stopSupplier: one(adminSupplier.stop),
  resumeSupplier: one(adminSupplier.resume),
  describeOwner: one(adminOwner.describe),
  rateOwner: one(adminOwner.rate),
  limitOwner: one(adminOwner.limit),
  importBranches: one(adminBankBranch.import),
  deleteBranch: bare(adminBankBranch.delete),
  enterTaxCategories: one(adminTaxCategory.enter),
  renameTaxCategory: one(adminTaxCategory.rename),
  deleteTaxCategory: bare(adminTaxCategory.delete),
  recordVerification: one(adminBankVerification.record),
  revealVerification: bare(adminBankVerification.reveal),
  failVerification: one(adminBankVerification.fail),
  platformCompany: bare(adminPlatformCompany.get),
  savePlatformCompany: one(adminPlatformCompany.save),
  correctIndexPrice: one(adminIndexPrice.correct),
  importIndexPrices: one(adminIndexPrice.import),
  savePlatformBank: one(adminPlatformBank.save),
  defaultPlatformBank: bare(adminPlatformBank.setDefault),
  deletePlatformBank: bare(adminPlatformBank.delete),
  revealPlatformBank: bare(adminPlatformBank.reveal),
  preparePayment: one(adminPayable.prepare),
  releasePayment: one(paymentByOperator.release),
  failPayment: (input: { id: string; version: number; reason: string }, action: Action) =>
    call(paymentByOperator.fail, input, { action }),
  retryPayment: bare(paymentByOperator.retry),
  cancelPayment: one(adminPayment.cancel),
  confirmPayment: one(adminPayment.confirm),
  bouncePayment: one(adminPayment.bounce),
  returnedPayment: one(adminPayment.returned),
  confirmReturnedPayment: one(paymentByOperator.confirmReturn),
  correctPaymentDay: one(adminPayment.correctDay),
  confirmPaymentDay: one(adminPayment.confirmDay),
  declinePaymentDay: one(adminPayment.declineDay),
  revealPayment: bare(adminPayment.reveal),
  orderPair: bare(adminOrderPair),
  keepPurchaseContract: one(adminOrderContracts.purchaseOrder),
  keepEstimateContract: one(adminOrderContracts.estimateOrder),
  orderLines: bare(adminOrderAmend.lines),
  amendOrder: one(adminOrderAmend.amend),
  recogniseDeposit: bare(adminDeposit.recognise),
  refuseDeposit: one(adminDeposit.refuse),
  prepareRefund: one(adminDeposit.prepareRefund),
  releaseRefund: bare(adminDeposit.releaseRefund),
  cancelRefund: one(adminDeposit.cancelRefund),
  payRefund: one(adminDeposit.payRefund),
  revealRefund: bare(adminDeposit.reveal),
  openSettlement: bare(adminSettlement.open),
  previewSettlement: bare(adminSettlement.preview),
  makeSettlement: one(adminSettlement.make),
  settlementPair: bare(adminSettlementPair),
  disputeDetail: bare(adminDisputeCalls.detail),
  offerDispute: one(adminDisputeCalls.offer),
  acceptDispute: bare(adminDisputeCalls.accept),
  noteDispute: one(adminDisputeCalls.note),
  ruleDispute: one(adminDisputeCalls.rule),
  debtors: bare(adminAllocation.debtors),
  enterCollection: one(adminAllocation.register),
  proposeAllocation: bare(adminAllocation.propose),
  allocationsOf: bare(adminAllocation.list),
  allocateCollection: one(adminAllocation.allocate),
  undoAllocation: one(adminAllocation.undo),
  notOurs: one(adminAllocation.notOurs),
  prepareCollectionRefund: one(adminAllocation.prepareRefund),
  releaseCollectionRefund: bare(adminAllocation.releaseRefund),
  cancelCollectionRefund: one(adminAllocation.cancelRefund),
  revealCollectionRefund: bare(adminAllocation.reveal),
  payCollectionRefund: one(adminAllocation.payRefund),
  extendReceivable: one(adminReceivable.extend),
  waivePenalty: one(adminReceivable.waive),
  writeOffReceivable: one(adminReceivable.writeOff),
  importStatement: one(adminStatementRow.import),
  slipsOfStatementRow: bare(adminStatementRow.slips),
  assignStatementRow: one(adminStatementRow.assign),
  dismissStatementRow: one(adminStatementRow.notOurs),
  closeMonth: bare(adminBookMonth.close),
  reopenMonth: one(adminBookMonth.reopen),
  checkBooks: one(adminBookCheck.run),
  decideBalance: one(adminSupplierBalance.decide),
  leftOfSale: bare(adminBillable.left),
  drawInvoice: one(adminBillable.draw),
  invoiceDetail: bare(adminMakeInvoice.detail),
  issueInvoice: one(adminMakeInvoice.issue),
  attachInvoice: one(adminMakeInvoice.attach),
  handInvoice: bare(adminMakeInvoice.hand),
  flushInvoice: one(adminMakeInvoice.flush),
  voidInvoice: one(adminMakeInvoice.voidIt),
  acceptInvoice: one(adminMakeInvoice.accept),
  passInvoice: one(adminMakeInvoice.letPass),
  returnInvoice: one(adminMakeInvoice.returnBack),
  makeBatch: one(adminPaymentBatch.make),
  downloadBatch: bare(adminPaymentBatch.download),
  takeResult: one(adminPaymentBatch.result),
  handleResult: one(adminPaymentResult.handle),
  saveParam: one(adminParam.save),
  paramHistory: bare(adminParam.history),
  dictHistory: bare(adminDict.history),
  addDictEntry: one(adminDictEntry.add),
  renameDictEntry: one(adminDictEntry.rename),
  moveDictEntry: bare(adminDictEntry.move),
  stopDictEntry: bare(adminDictEntry.stop),
  startDictEntry: bare(adminDictEntry.start),
  renameProductType: one(adminProductType.rename),
  moveProductType: bare(adminProductType.move),
  stopProductType: bare(adminProductType.stop),
  startProductType: bare(adminProductType.start),
  productTypeHistory: bare(adminProductType.history),
  publishProcess: one(adminProcessConfig.publish),
  stopProcess: bare(adminProcessConfig.stop),
  startProcess: bare(adminProcessConfig.start),
  processHistory: bare(adminProcessConfig.history),
  clientSessions: bare(adminOauthClient.sessions),
  logDetail: bare(adminLog.detail),
  deleteFile: bare(adminFile.delete),
};

/** A process (审批流程) with the nodes of a published version, the newest where none is named. */
export function processDetail(id: string, of: string | undefined, signal: AbortSignal) {
  return call(adminProcessConfig.detail, { id, of }, { signal });
}

/** A business form (业务表单) with its tabs and fields, as customers see it. */
export const formDetail = (id: string, signal: AbortSignal) =>
  call(adminFormTab.detail, { id }, { signal });
