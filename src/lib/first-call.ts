import { ENDPOINTS } from '#contract/endpoints.ts';

import type { RouteEntry } from './routes.ts';

/** What a view begins with whose route does not say it: by another name than its call, or a list that no menu names. */
export const BEGINS_WITH: Partial<Record<RouteEntry['name'], string>> = {
  companyAuth: 'companyCustomerApplyPage',
  delivery: 'deliveryPage',
  dispute: 'disputePage',
  factoring: 'factoringPage',
  factoringNotice: 'factoringNoticePage',
  logisticsEntrDetail: 'logisticsEntryDetail',
  logisticsEntryList: 'logisticsEntryPage',
  makeInvoice: 'makeInvoicePage',
  // It asks what a record is before it asks for it.
  paymentDetail: 'collectionPresent',
};

/**
 * The call that the view of a route begins with, as `projectPage POST /portal/project/page`: the page of the list that is
 * named like the route, or the record of `…Detail` and `…Details` (specification, section 2). '' for any other view. Known
 * where pages are made, so that the script that asks carries no calls along.
 */
export function firstCallOf({ name, menu }: RouteEntry): string {
  const noun = name.replace(/Details?$/, '');
  const named = BEGINS_WITH[name];
  const wanted = named ?? (noun === name ? `${noun}Page` : `${noun}Detail`);
  const call = ENDPOINTS.find((one) => one.name === wanted && one.group === 'portal');
  const isListed = named !== undefined || menu || noun !== name;
  return call && isListed ? `${call.name} ${call.method} ${call.path}` : '';
}
