import type { Module } from './kernel/module.ts';
import { accountModule } from './modules/account/module.ts';
import { accountStatementModule } from './modules/account-statement/module.ts';
import { actualDeliveryModule } from './modules/actual-delivery/module.ts';
import { adminModule } from './modules/admin/module.ts';
import { adminLoginModule } from './modules/admin-login/module.ts';
import { applyAmountAdjustModule } from './modules/apply-amount-adjust/module.ts';
import { bankModule } from './modules/bank/module.ts';
import { booksModule } from './modules/books/module.ts';
import { businessFormModule } from './modules/business-form/module.ts';
import { certificationModule } from './modules/certification/module.ts';
import { collectionModule, receivablePlanModule } from './modules/collection/module.ts';
import { commonModule } from './modules/common/module.ts';
import { myCompanyModule } from './modules/company/module.ts';
import { contactClientModule } from './modules/contact-client/module.ts';
import { costModule } from './modules/cost/module.ts';
import { deliveryModule } from './modules/delivery/module.ts';
import { disputeModule } from './modules/dispute/module.ts';
import { draftModule } from './modules/draft/module.ts';
import { exportModule } from './modules/export/module.ts';
import { exposureModule } from './modules/exposure/module.ts';
import {
  factoringModule,
  factoringMoneyModule,
  factoringNoticeModule,
} from './modules/factoring/module.ts';
import { fileModule } from './modules/file/module.ts';
import { flowModule } from './modules/flow/module.ts';
import { forecastModule } from './modules/forecast/module.ts';
import { fundsModule } from './modules/funds/module.ts';
import { indexPriceModule } from './modules/index-price/module.ts';
import { limitModule } from './modules/limit/module.ts';
import { loginModule } from './modules/login/module.ts';
import { logisticsEntryModule } from './modules/logistics-entry/module.ts';
import { invoiceReadingModule, makeInvoiceModule } from './modules/make-invoice/module.ts';
import { messageModule } from './modules/message/module.ts';
import { operatorModule } from './modules/operator/module.ts';
import { estimateOrderModule, purchaseOrderModule } from './modules/order/module.ts';
import { partyModule } from './modules/party/module.ts';
import { payApplyModule } from './modules/pay-apply/module.ts';
import { paymentModule } from './modules/payment/module.ts';
import { paymentClockModule } from './modules/payment-clock/module.ts';
import { pickGoodsModule } from './modules/pick-goods/module.ts';
import { platformCompanyModule } from './modules/platform-company/module.ts';
import { processConfigModule } from './modules/process-config/module.ts';
import { projectModule } from './modules/project/module.ts';
import { recognitionModule } from './modules/recognition/module.ts';
import { referenceModule } from './modules/reference/module.ts';
import { registryModule } from './modules/registry/module.ts';
import { ruleBookModule } from './modules/rule-book/module.ts';
import { savedViewModule } from './modules/saved-view/module.ts';
import { sceneControlModule } from './modules/scene-control/module.ts';
import { searchModule } from './modules/search/module.ts';
import { officialSalesOrderModule, purchaseSettlementModule } from './modules/settlement/module.ts';
import { supplierBalanceModule } from './modules/supplier-balance/module.ts';
import { timelineModule } from './modules/timeline/module.ts';
import { userModule } from './modules/user/module.ts';
import { wechatModule } from './modules/wechat/module.ts';
import { workbenchModule } from './modules/workbench/module.ts';

const OTHERS: readonly Module[] = [
  loginModule,
  userModule,
  commonModule,
  messageModule,
  wechatModule,
  accountModule,
  businessFormModule,
  partyModule,
  myCompanyModule,
  referenceModule,
  registryModule,
  savedViewModule,
  draftModule,
  bankModule,
  adminLoginModule,
  operatorModule,
  certificationModule,
  limitModule,
  exposureModule,
  platformCompanyModule,
  indexPriceModule,
  contactClientModule,
  sceneControlModule,
  applyAmountAdjustModule,
  costModule,
  factoringModule,
  factoringNoticeModule,
  payApplyModule,
  purchaseOrderModule,
  estimateOrderModule,
  // Its demo pays what the orders above it were confirmed for.
  paymentModule,
  factoringMoneyModule,
  pickGoodsModule,
  logisticsEntryModule,
  deliveryModule,
  // Its demo receives what the pick-ups above it let out.
  actualDeliveryModule,
  officialSalesOrderModule,
  purchaseSettlementModule,
  makeInvoiceModule,
  receivablePlanModule,
  collectionModule,
  forecastModule,
  paymentClockModule,
  fundsModule,
  ruleBookModule,
  accountStatementModule,
  booksModule,
  supplierBalanceModule,
];

/** Every module of the server, with what they have in common; `more` are those of a test. */
export function modulesWith(more: readonly Module[] = []): readonly Module[] {
  const others = [...OTHERS, ...more];
  const documents = [projectModule(others), ...others, disputeModule(others)];
  const admin = adminModule(documents);
  const nouns = [...documents, admin];
  const [flow, files] = [flowModule(nouns), fileModule(nouns)];
  const processes = processConfigModule(nouns);
  return [
    ...nouns,
    files,
    recognitionModule(nouns),
    invoiceReadingModule(nouns),
    processes,
    exportModule([...nouns, files, flow, processes]),
    flow,
    workbenchModule([...nouns, flow]),
    // Who comes first is found first: companies, then what is approved, then what follows from it.
    searchModule([admin, flow, ...documents]),
    timelineModule(nouns),
  ];
}

/** Every noun of the server; what is not listed here does not exist. */
export const MODULES = modulesWith();
