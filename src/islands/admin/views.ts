import type { ComponentType } from 'react';

import type { AdminViewName } from '#src/lib/admin-routes.ts';
import { loadCode } from '#src/lib/load-code.ts';

type Load = () => Promise<{ readonly View: ComponentType }>;

/** The view of each route, loaded when it is first wanted. A route without one does not compile. */
const VIEWS: Readonly<Record<Exclude<AdminViewName, 'adminLogin'>, Load>> = {
  adminWorkbench: () => import('./workbench/view.tsx'),
  adminExposure: () => import('./exposure/view.tsx'),
  adminMessage: () => import('./message/view.tsx'),
  adminReview: () => import('./review/view.tsx'),
  adminProject: () => import('./lists/project.tsx'),
  adminSceneControl: () => import('./lists/scene-control.tsx'),
  adminPayApply: () => import('./lists/pay-apply.tsx'),
  adminPurchaseOrder: () => import('./lists/purchase-order.tsx'),
  adminEstimateOrder: () => import('./lists/estimate-order.tsx'),
  adminOrder: () => import('./order/view.tsx'),
  adminActualDelivery: () => import('./lists/actual-delivery.tsx'),
  adminPickGoods: () => import('./lists/pick-goods.tsx'),
  adminSettlement: () => import('./lists/settlement.tsx'),
  adminSettled: () => import('./settle/settled.tsx'),
  adminSettle: () => import('./settle/view.tsx'),
  adminOfficialSalesOrder: () => import('./lists/official-sales-order.tsx'),
  adminPurchaseSettlement: () => import('./lists/purchase-settlement.tsx'),
  adminDispute: () => import('./lists/dispute.tsx'),
  adminLogisticsEntry: () => import('./lists/logistics-entry.tsx'),
  adminDelivery: () => import('./lists/delivery.tsx'),
  adminFactoring: () => import('./lists/factoring.tsx'),
  adminFactoringNotice: () => import('./lists/factoring-notice.tsx'),
  adminAmountAdjust: () => import('./lists/amount-adjust.tsx'),
  adminBankBranch: () => import('./lists/bank-branch.tsx'),
  adminTaxCategory: () => import('./lists/tax-category.tsx'),
  adminBankVerification: () => import('./lists/bank-verification.tsx'),
  adminPlatformCompany: () => import('./platform-company/view.tsx'),
  adminIndexPrice: () => import('./lists/index-price.tsx'),
  adminPlatformBank: () => import('./lists/platform-bank.tsx'),
  adminPayable: () => import('./lists/payable.tsx'),
  adminPayment: () => import('./lists/payment.tsx'),
  adminReceivablePlan: () => import('./lists/receivable-plan.tsx'),
  adminCollection: () => import('./lists/collection.tsx'),
  adminStatementRow: () => import('./lists/statement-row.tsx'),
  adminSupplierBalance: () => import('./lists/supplier-balance.tsx'),
  adminAccountStatement: () => import('./account-statement/view.tsx'),
  adminStatementAnswer: () => import('./lists/statement-answer.tsx'),
  adminBookMonth: () => import('./lists/book-month.tsx'),
  adminBookCheck: () => import('./lists/book-check.tsx'),
  adminBillable: () => import('./lists/billable.tsx'),
  adminMakeInvoice: () => import('./lists/make-invoice.tsx'),
  adminPaymentBatch: () => import('./lists/payment-batch.tsx'),
  adminPaymentResult: () => import('./lists/payment-result.tsx'),
  adminSecurity: () => import('./security/view.tsx'),
  adminCompanyCustomer: () => import('./lists/company-customer.tsx'),
  adminCompany: () => import('./company/view.tsx'),
  adminSupplier: () => import('./lists/supplier.tsx'),
  adminOwner: () => import('./lists/owner.tsx'),
  adminAccountRelation: () => import('./lists/account-relation.tsx'),
  adminAccountAuthentication: () => import('./lists/account-authentication.tsx'),
  adminAccount: () => import('./lists/account.tsx'),
  adminOffice: () => import('./lists/office.tsx'),
  adminRole: () => import('./lists/role.tsx'),
  adminRoleRelation: () => import('./lists/role-relation.tsx'),
  adminParam: () => import('./lists/param.tsx'),
  adminDict: () => import('./lists/dict.tsx'),
  adminDictEntry: () => import('./lists/dict-entry.tsx'),
  adminProductType: () => import('./lists/product-type.tsx'),
  adminFormTab: () => import('./lists/form-tab.tsx'),
  adminFormField: () => import('./form/view.tsx'),
  adminProcessConfig: () => import('./lists/process-config.tsx'),
  adminProcess: () => import('./process/view.tsx'),
  adminFile: () => import('./lists/file.tsx'),
  adminOauthClient: () => import('./lists/oauth-client.tsx'),
  adminJob: () => import('./lists/job.tsx'),
  adminLog: () => import('./lists/log.tsx'),
};

/** Fetches the code of a view, undefined where the route has none; rejects when it cannot be had. */
export async function loadView(name: string): Promise<ComponentType | undefined> {
  const views: Readonly<Record<string, Load>> = VIEWS;
  const load = views[name];
  return load && (await loadCode(load)).View;
}
