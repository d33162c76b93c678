import type { AdminRouteName } from '#src/lib/admin-routes.ts';
import { addressOf } from '#src/lib/route-address.ts';

/** Something that a row names: what it is, its number, and its approval where it has one. */
interface NamedObject {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectNo: string;
  readonly processRedundantId: string;
}

/** Types whose objects are companies, and those that their list finds by what is shown. */
const COMPANIES = ['company', 'companyCustomer', 'supplier', 'owner'];
const LISTS: Readonly<Record<string, AdminRouteName>> = {
  account: 'adminAccount',
  delivery: 'adminDelivery',
  dispute: 'adminDispute',
  estimateOrder: 'adminEstimateOrder',
  factoringNotice: 'adminFactoringNotice',
  logisticsEntry: 'adminLogisticsEntry',
  makeInvoice: 'adminMakeInvoice',
  office: 'adminOffice',
  officialSalesOrder: 'adminOfficialSalesOrder',
  param: 'adminParam',
  payment: 'adminPayment',
  paymentBatch: 'adminPaymentBatch',
  purchaseOrder: 'adminPurchaseOrder',
  purchaseSettlement: 'adminPurchaseSettlement',
};

/** Where it is shown; undefined where it has no place in the console. */
function placeOf({ objectType, objectId, objectNo, processRedundantId }: NamedObject) {
  if (COMPANIES.includes(objectType)) return addressOf('adminCompany', { id: objectId });
  if (processRedundantId !== '') return addressOf('adminReview', { processRedundantId });
  const list = LISTS[objectType];
  return list && objectNo !== '' ? addressOf(list, { keyword: objectNo }) : undefined;
}

/** Its number, as the way to it where there is one. */
export function ObjectLink({ row }: { row: NamedObject }) {
  const href = placeOf(row);
  const name = row.objectNo || (href && '查看');
  return href ? <a href={href}>{name}</a> : (name ?? '—');
}
